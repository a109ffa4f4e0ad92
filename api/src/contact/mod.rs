//! Messages to the operator of the deployment: kept, sent on by letter, and acknowledged.

mod letter;
mod mutation;
mod service;
mod types;
mod written;

pub use self::{
    letter::{Letter, ValidLetter},
    mutation::ContactMutation,
    written::{Written, read},
};
