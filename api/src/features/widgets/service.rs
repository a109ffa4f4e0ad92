//! Operations on widgets, each in one transaction. Widgets have no subscriptions, so they publish nothing to the feed; the
//! feedback that they send does.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    feedback, feedback_widget,
    types::{
        id::{FeedbackId, FeedbackWidgetId, PictureUploadId, ProjectId},
        list::StringList,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};

use super::{messages, policy, rules};
use crate::{
    features::{
        feedback::{NewUpload, StartedUpload, UploadKind, Uploader, ValidFeedback, send_through_widget},
        projects,
    },
    platform::{
        app::App,
        auth::viewer::SignedIn,
        db::Tx,
        error::{Error, Result},
        fields::check_version,
    },
};

/// The maximum number of feedback that a project takes through its widget within [`PERIOD`].
const MAX_SENT: u64 = 200;
/// The period of the limit.
const PERIOD: TimeDelta = TimeDelta::days(1);

/// Sets up the widget of a project, or changes it.
pub async fn set(
    app: &App,
    person: &SignedIn,
    project: ProjectId,
    (is_enabled, origins): (bool, &[String]),
    expected_version: Option<i64>,
) -> Result<feedback_widget::Model> {
    let origins = &rules::valid_origins(origins, is_enabled)?;
    let id: FeedbackWidgetId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, project).await?;
                let before = feedback_widget::Entity::find()
                    .filter(feedback_widget::Column::ProjectId.eq(project.id))
                    .one(tx.db())
                    .await?;
                let version = before.as_ref().map_or(0, |before| before.version);
                check_version(expected_version, version, messages::WIDGET_VERSION_CONFLICT)?;
                let origins = StringList(origins.clone());
                let Some(before) = before else {
                    let (version, created_at) = (1, tx.now());
                    let row =
                        feedback_widget::Model { id, project_id: project.id, is_enabled, origins, version, created_at };
                    return Ok(row.into_active_model().insert(tx.db()).await?);
                };
                if before.is_enabled == is_enabled && before.origins == origins {
                    return Ok(before);
                }
                let mut row = before.into_active_model();
                row.is_enabled = Set(is_enabled);
                row.origins = Set(origins);
                row.version = Set(version + 1);
                Ok(row.update(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
}

/// Sends feedback from a page of an origin. Returns when it was received.
pub async fn send(
    app: &App,
    widget: FeedbackWidgetId,
    origin: Option<&str>,
    input: &ValidFeedback,
    pictures: &[PictureUploadId],
    page_url: Option<&str>,
) -> Result<DateTime<Utc>> {
    let id: FeedbackId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let project = policy::lock_for_page(tx, widget, origin).await?;
                let page_url = page_url.map(|url| rules::valid_page_url(url, origin)).transpose()?;
                limit(tx, project.id).await?;
                let sent = send_through_widget(tx, app, id, &project, input, pictures, page_url.as_deref());
                Ok(sent.await?.created_at)
            }
            .scope_boxed()
        })
        .await
}

/// Starts the upload of a picture from a page of an origin.
pub async fn start_upload(
    app: &App,
    widget: FeedbackWidgetId,
    origin: Option<&str>,
    name: &str,
    byte_count: i32,
) -> Result<StartedUpload> {
    let upload = &NewUpload::new(app, UploadKind::Picture, name, byte_count)?;
    app.db
        .write(|tx| {
            async move {
                let project = policy::lock_for_page(tx, widget, origin).await?;
                upload.insert(tx, app, project.id, Uploader::Widget).await
            }
            .scope_boxed()
        })
        .await
}

/// Fails when a project, which is locked, got as much feedback through its widget as it takes within a day.
async fn limit(tx: &Tx, project: ProjectId) -> Result<()> {
    let oldest: Option<DateTime<Utc>> = feedback::Entity::find()
        .select_only()
        .column(feedback::Column::CreatedAt)
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::InvitationId.is_null())
        .filter(feedback::Column::CreatedAt.gt(tx.now() - PERIOD))
        .order_by_desc(feedback::Column::CreatedAt)
        .offset(MAX_SENT - 1)
        .limit(1)
        .into_tuple()
        .one(tx.db())
        .await?;
    let wait = oldest.map(|oldest| oldest + PERIOD - tx.now());
    match wait.and_then(|wait| wait.to_std().ok()) {
        Some(retry_after) => Err(Error::RateLimited { limit: "feedback by a widget", retry_after }),
        None => Ok(()),
    }
}
