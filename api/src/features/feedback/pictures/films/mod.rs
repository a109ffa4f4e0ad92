//! A film in feedback, at most one: an MP4 or a WebM, by the same uploads as pictures. Its structure is checked
//! ([`structure`]), but it is not converted, and keeps what its file says of itself. It is played from a signed address,
//! which gives any part of it ([`range`]).

mod mutation;
mod query;
mod range;
mod routes;
mod service;
mod structure;
mod types;

pub use self::{
    mutation::FilmMutation,
    routes::{respond, routes},
    service::{attach, complete, content_type, detach, file},
    types::FeedbackFilm,
};
