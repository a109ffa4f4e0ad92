//! Differences between uploads of pictures and of films.

use entity::picture;

use super::upload::Refusal;
use crate::{
    features::feedback::messages,
    platform::{config::Config, messages::Message},
};

/// The kind of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A picture.
    Picture,
    /// A film.
    Film,
}

impl Kind {
    /// Returns the kind of an upload.
    pub fn of(upload: &picture::Model) -> Self {
        if upload.is_film { Self::Film } else { Self::Picture }
    }

    /// Returns the maximum size as it is sent, in bytes.
    pub fn max_bytes(self) -> i32 {
        match self {
            Self::Picture => 10_000_000,
            Self::Film => 50_000_000,
        }
    }

    /// Returns the maximum size of all on one project, in megabytes.
    pub fn quota_mb(self, config: &Config) -> u32 {
        match self {
            Self::Picture => config.picture_quota_mb,
            Self::Film => config.film_quota_mb,
        }
    }

    /// Returns the message about one that is too large.
    pub fn too_large(self) -> Message {
        match self {
            Self::Picture => messages::PICTURE_TOO_LARGE,
            Self::Film => messages::FILM_TOO_LARGE,
        }
    }

    /// Returns the message about a project without space.
    pub fn no_space(self) -> Message {
        match self {
            Self::Picture => messages::PICTURE_QUOTA,
            Self::Film => messages::FILM_QUOTA,
        }
    }

    /// Returns the code and the message of a refusal.
    pub fn refusal(self, reason: Refusal) -> (&'static str, Message) {
        match (self, reason) {
            (Self::Picture, Refusal::Invalid) => ("PICTURE_INVALID", messages::PICTURE_INVALID),
            (Self::Picture, Refusal::TooLarge) => ("PICTURE_TOO_LARGE", self.too_large()),
            (Self::Picture, Refusal::Quota) => ("PICTURE_QUOTA", self.no_space()),
            (Self::Film, Refusal::Invalid) => ("FILM_INVALID", messages::FILM_INVALID),
            (Self::Film, Refusal::TooLarge) => ("FILM_TOO_LARGE", self.too_large()),
            (Self::Film, Refusal::Quota) => ("FILM_QUOTA", self.no_space()),
        }
    }
}
