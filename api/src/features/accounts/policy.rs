//! Authorization for accounts: only the user themselves may read theirs.

use entity::types::id::UserId;

use crate::platform::{
    auth::viewer::{SignedIn, Viewer},
    error::{Error, Result},
};

/// Returns the caller, if an identifier is that of their account.
pub fn view_account(caller: &Viewer, id: UserId) -> Result<&SignedIn> {
    let person = caller.signed_in()?;
    if person.user_id == id { Ok(person) } else { Err(Error::NotFound) }
}
