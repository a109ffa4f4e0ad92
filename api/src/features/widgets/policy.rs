//! Authorization of widgets: the owner of the project reads and changes one, and pages of its origins send feedback by it.

use entity::{
    feedback_widget, project,
    types::{id::FeedbackWidgetId, project_status::ProjectStatus},
};
use sea_orm::EntityTrait;

use super::{loader::WidgetById, messages};
use crate::{
    features::projects,
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::Viewer,
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// The permission to send feedback to a project.
#[derive(Clone, Copy, Debug)]
pub enum Submit {}

/// Returns a widget that `viewer` may read. Batched.
pub async fn view(
    app: &App,
    viewer: &Viewer,
    id: FeedbackWidgetId,
) -> Result<Authorized<feedback_widget::Model, View>> {
    viewer.signed_in()?;
    let widget = app.loader.load_one(WidgetById(id)).await?.ok_or(Error::NotFound)?;
    projects::policy::view(app, viewer, widget.project_id).await?;
    Ok(Authorized::by_policy(widget))
}

/// Returns the project of a widget that works on pages of an origin, locked until the transaction ends. Fails while it is
/// paused.
pub async fn lock_for_page(
    tx: &Tx,
    id: FeedbackWidgetId,
    origin: Option<&str>,
) -> Result<Authorized<project::Model, Submit>> {
    let project = feedback_widget::Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(not_found)?.project_id;
    let project = projects::policy::lock(tx, project).await?.ok_or_else(not_found)?;
    let widget = feedback_widget::Entity::find_by_id(id).one(tx.db()).await?.filter(|widget| widget.is_enabled);
    let is_allowed = |widget: &feedback_widget::Model| {
        origin.is_some_and(|origin| widget.origins.0.iter().any(|allowed| allowed == origin))
    };
    if !is_allowed(&widget.ok_or_else(not_found)?) {
        let code = UserErrorCode::OriginNotAllowed;
        return Err(Error::rejected("widgetId", code, messages::WIDGET_ORIGIN_NOT_ALLOWED));
    }
    if project.status == ProjectStatus::Paused {
        return Err(Error::global(UserErrorCode::ProjectPaused, messages::WIDGET_PROJECT_PAUSED));
    }
    Ok(Authorized::by_policy(project))
}

fn not_found() -> Error {
    Error::rejected("widgetId", UserErrorCode::NotFound, messages::WIDGET_NOT_FOUND)
}
