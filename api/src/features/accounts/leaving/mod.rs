//! Exporting the data of an account, and deleting the account.

mod archive;
mod deletion;
mod mutation;
mod types;

pub use self::{
    deletion::{close, delete_for_operator},
    mutation::LeavingMutation,
};
