//! Downloads of the feedback on a project, for its owner: `/exports/{project}/feedback.csv` for spreadsheets and
//! `/exports/{project}/feedback.json` for programs.
//!
//! A list of any length is sent in parts, each read when the one before was received ([`parts`]), so that it takes
//! neither memory nor a connection to the database meanwhile.

mod csv;
mod json;
mod parts;
mod routes;

pub use self::routes::routes;
