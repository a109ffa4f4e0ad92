//! The signed addresses of pictures and films. Whoever may read one in the API gets an address that works without a session
//! for some hours, as in an email or a download.

use chrono::{DateTime, TimeDelta, Utc};
use entity::types::id::{FeedbackFilmId, FeedbackPictureId};
use serde::Deserialize;

use crate::platform::app::App;

/// Addresses end together, at multiples of this: two reads of a page give the same one, which the browser has cached.
const PERIOD: i64 = 6 * 60 * 60;

/// The parameters of an address.
#[derive(Debug, Deserialize)]
pub struct Parameters {
    expires: i64,
    signature: String,
}

/// A size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// As it was sent.
    Full,
    /// For lists.
    Thumbnail,
}

impl Size {
    /// Returns the name in addresses and of files.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Thumbnail => "thumbnail",
        }
    }

    /// Returns the size with a name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Full, Self::Thumbnail].into_iter().find(|size| size.as_str() == name)
    }
}

/// Returns the address of a size of a picture, valid for 6 to 12 hours.
pub fn of(app: &App, id: FeedbackPictureId, size: Size) -> String {
    signed(app, &picture_path(id, size))
}

/// Returns the address of a film, valid for 6 to 12 hours.
pub fn of_film(app: &App, id: FeedbackFilmId) -> String {
    signed(app, &film_path(id))
}

/// Returns the path of a size of a picture.
pub fn picture_path(id: FeedbackPictureId, size: Size) -> String {
    format!("/pictures/{id}/{}", size.as_str())
}

/// Returns the path of a film.
pub fn film_path(id: FeedbackFilmId) -> String {
    format!("/films/{id}")
}

/// Returns how long the address with a path remains valid; `None` when it is not.
pub fn remaining(app: &App, path: &str, Parameters { expires, signature }: &Parameters) -> Option<TimeDelta> {
    let remaining = DateTime::<Utc>::from_timestamp(*expires, 0)? - app.clock.now();
    let is_valid = app.keys.files.verify(message(path, *expires).as_bytes(), signature);
    Some(remaining).filter(|remaining| is_valid && *remaining > TimeDelta::zero())
}

fn signed(app: &App, path: &str) -> String {
    let expires = (app.clock.now().timestamp() / PERIOD + 2) * PERIOD;
    let signature = app.keys.files.sign(message(path, expires).as_bytes());
    format!("{path}?expires={expires}&signature={signature}")
}

fn message(path: &str, expires: i64) -> String {
    format!("{path} {expires}")
}
