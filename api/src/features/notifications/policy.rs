//! Access to notifications: only their recipient may see them.

use entity::{notification, types::id::NotificationId};

use super::loader::NotificationById;
use crate::platform::{
    app::App,
    auth::{
        authorized::{Authorized, View},
        viewer::Viewer,
    },
    error::{Error, Result},
};

/// Returns a notification of the viewer by its identifier. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: NotificationId) -> Result<Authorized<notification::Model, View>> {
    let person = viewer.signed_in()?;
    let found = app.loader.load_one(NotificationById(id)).await?.filter(|row| row.user_id == person.user_id);
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}
