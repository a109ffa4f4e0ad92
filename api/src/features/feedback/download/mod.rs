//! Downloads of the feedback on a project, for its owner: `/exports/{project}/feedback.csv` for spreadsheets,
//! `/exports/{project}/feedback.json` for programs, and `/exports/{project}/feedback.zip` with both, the pictures
//! and the films. Those also have addresses that last, `/exports/{project}/pictures/{picture}` and
//! `/exports/{project}/films/{film}`, for the same callers.
//!
//! A list of any length is sent in parts, each read when the one before was received ([`parts`]), so that it takes
//! neither memory nor a connection to the database meanwhile.

mod archive;
mod csv;
mod json;
mod naming;
mod parts;
mod routes;
mod text;

pub use self::{archive::ArchiveSlots, naming::lasting_url, routes::routes};
