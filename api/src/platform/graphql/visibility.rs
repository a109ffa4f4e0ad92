//! Objects that the caller may not see.

use crate::platform::error::{Error, Result};

/// Turns authorization errors into `None`, so that a hidden object is indistinguishable from one that does not exist.
pub fn visible<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(object) => Ok(Some(object)),
        Err(Error::NotFound | Error::Unauthenticated | Error::SessionInvalid | Error::Forbidden) => Ok(None),
        Err(error) => Err(error),
    }
}
