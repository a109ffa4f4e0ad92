//! Messages to the operator of the deployment.

mod letter;
mod mutation;
mod service;
mod types;

pub use self::{
    letter::{Letter, ValidLetter},
    mutation::ContactMutation,
};
