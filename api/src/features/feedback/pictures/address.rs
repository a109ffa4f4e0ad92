//! The signed addresses of pictures. Whoever may read one in the API gets an address that works without a session for
//! some hours, as in an email or a download.

use chrono::{DateTime, TimeDelta, Utc};
use entity::types::id::FeedbackPictureId;

use crate::platform::app::App;

/// Addresses end together, at multiples of this: two reads of a page give the same one, which the browser has cached.
const PERIOD: i64 = 6 * 60 * 60;

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
    let expires = (app.clock.now().timestamp() / PERIOD + 2) * PERIOD;
    let signature = app.keys.files.sign(message(id, size, expires).as_bytes());
    format!("/pictures/{id}/{}?expires={expires}&signature={signature}", size.as_str())
}

/// Returns how long an address remains valid; `None` when it is not.
pub fn remaining(app: &App, id: FeedbackPictureId, size: Size, expires: i64, signature: &str) -> Option<TimeDelta> {
    let remaining = DateTime::<Utc>::from_timestamp(expires, 0)? - app.clock.now();
    let is_valid = app.keys.files.verify(message(id, size, expires).as_bytes(), signature);
    Some(remaining).filter(|remaining| is_valid && *remaining > TimeDelta::zero())
}

fn message(id: FeedbackPictureId, size: Size, expires: i64) -> String {
    format!("picture {id} {} {expires}", size.as_str())
}
