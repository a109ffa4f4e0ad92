//! Pictures in feedback. An author uploads them before they send or edit feedback, in parts, so that a lost connection
//! costs little ([`upload`]). When all of one has come, it is decoded and encoded again ([`decode`]), which removes
//! everything but the picture. They are served at signed addresses ([`address`]) to whoever sees the feedback.
//!
//! A picture is one row from the start of its upload. It refers to nothing that it outlives: when its feedback is deleted
//! it belongs to none, and its files are deleted soon after ([`sweep`]).

mod address;
mod decode;
mod loader;
mod mutation;
mod original;
mod policy;
mod query;
mod routes;
mod service;
mod sweep;
mod types;
mod upload;

pub use self::{
    loader::PicturesOfFeedback,
    mutation::PictureMutation,
    original::Original,
    routes::routes,
    service::{Uploader, attach, detach, detach_all, of_feedbacks},
    sweep::PERIODIC,
    types::FeedbackPicture,
};
