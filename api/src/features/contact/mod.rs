//! Messages to the operator of the deployment: stored, forwarded by email, and acknowledged.

mod form;
mod mutation;
mod service;
mod submission;
mod types;

pub use self::{
    form::{ContactForm, ValidContactForm},
    mutation::ContactMutation,
    submission::{Submission, read},
};
