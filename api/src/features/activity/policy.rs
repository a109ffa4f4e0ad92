//! Access to activities: only the user whose list contains an activity may see it.

use entity::{activity, types::id::ActivityId};

use super::loader::ActivityById;
use crate::platform::{
    app::App,
    auth::{
        authorized::{Authorized, View},
        viewer::Viewer,
    },
    error::{Error, Result},
};

/// Returns an activity of the viewer by its identifier. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: ActivityId) -> Result<Authorized<activity::Model, View>> {
    let person = viewer.signed_in()?;
    let found = app.loader.load_one(ActivityById(id)).await?.filter(|row| row.user_id == person.user_id);
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}
