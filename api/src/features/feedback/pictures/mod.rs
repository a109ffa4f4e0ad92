//! Pictures in feedback, and a film ([`films`]). An author uploads them before they send or edit feedback, in parts, so
//! that a lost connection costs little ([`upload`]). When all of a picture has come, it is decoded and encoded again
//! ([`decode`]), which removes everything but the picture. They are served at signed addresses ([`address`]) to whoever sees the feedback.
//!
//! A picture or a film is one row from the start of its upload. It refers to nothing that it outlives: when its feedback is deleted
//! it belongs to none, and its files are deleted soon after ([`sweep`]).

mod address;
mod attachments;
mod completion;
mod decode;
mod films;
mod kind;
mod loader;
mod mutation;
mod original;
mod parts;
mod policy;
mod query;
mod routes;
mod service;
mod sweep;
mod types;
mod upload;

pub use self::{
    attachments::{Attachments, attach, attachments, detach, detach_all},
    completion::Decoding,
    films::{FeedbackFilm, FilmMutation, attach as attach_film, detach as detach_film, respond as film_response},
    kind::Kind,
    loader::PicturesOfFeedback,
    mutation::PictureMutation,
    original::{Original, find as find_attached},
    parts::PartSlots,
    routes::{NO_STORE, routes},
    service::{NewUpload, Started, Uploader},
    sweep::PERIODIC,
    types::{FeedbackPicture, PictureUpload},
    upload::end_all_of as end_uploads_of,
};
