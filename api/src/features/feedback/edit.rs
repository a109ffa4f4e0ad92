//! Editing feedback, by its author, within a day.

use entity::{feedback, types::id::FeedbackId};
use scoped_futures::ScopedFutureExt;
use sea_orm::ActiveValue::Set;

use super::{
    changes::save_and_notify,
    messages,
    pictures::{self, Uploader},
    policy::{self, OwnFeedback},
    releases,
    rules::{self, Edit},
};
use crate::{
    features::questions,
    platform::{
        app::App,
        auth::viewer::Viewer,
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// Changes the given fields of feedback of the caller, by their account or by the link of its invitation. The owner of
/// the project has to read it again, and to make it public again: they have not seen what it says now. Fields that have
/// these values already change nothing.
pub async fn edit(
    app: &App,
    viewer: &Viewer,
    id: FeedbackId,
    token: Option<&str>,
    edit: &Edit,
) -> Result<feedback::Model> {
    app.db
        .write(|tx| {
            async move {
                let OwnFeedback { feedback, .. } = policy::own(tx, viewer, id, token).await?;
                let feedback = feedback.into_inner();
                if tx.now() >= rules::editable_until(&feedback) {
                    return Err(Error::global(UserErrorCode::EditClosed, messages::FEEDBACK_EDIT_CLOSED));
                }
                let (content, details) = edit.clone().apply(&feedback)?;
                let answers = match &edit.answers {
                    Some(given) => {
                        let asked = questions::asked(tx, feedback.project_id).await?;
                        questions::answers::validate(given, &asked, &feedback.answers)?
                    }
                    None => feedback.answers.clone(),
                };
                let before = (&feedback.content, feedback.kind, feedback.severity, &feedback.steps, feedback.rating);
                let uploader = match feedback.invitation_id.filter(|_| token.is_some()) {
                    Some(invitation) => Uploader::Link(invitation),
                    None => Uploader::Account(viewer.signed_in()?.user_id),
                };
                let has_other_files = edit_files(tx, &feedback, uploader, edit).await?;
                let is_same = !has_other_files
                    && before == (&content, details.kind, details.severity, &details.steps, details.rating);
                let tested = details.tested_release;
                if is_same && feedback.tested_release_id == tested && feedback.answers == answers {
                    return Ok(feedback);
                }
                if let Some(release) = tested.filter(|_| feedback.tested_release_id != tested) {
                    releases::named(tx, feedback.project_id, release, "testedReleaseId").await?;
                }
                let folded = rules::folded(&feedback.author_name, &content, details.steps.as_deref(), &answers);
                let now = tx.now();
                save_and_notify(tx, app, feedback, |row| {
                    row.content = Set(content);
                    row.kind = Set(details.kind);
                    row.severity = Set(details.severity);
                    row.steps = Set(details.steps);
                    row.rating = Set(details.rating);
                    row.answers = Set(answers);
                    row.tested_release_id = Set(tested);
                    row.folded = Set(folded);
                    row.is_read = Set(false);
                    row.is_public = Set(false);
                    row.edited_at = Set(Some(now));
                })
                .await
            }
            .scope_boxed()
        })
        .await
}

/// Removes and adds the pictures and the film of feedback. Returns whether anything changed.
async fn edit_files(tx: &Tx, feedback: &feedback::Model, uploader: Uploader, edit: &Edit) -> Result<bool> {
    // Removed pictures make room for the others.
    let has_fewer = pictures::detach(tx, feedback.id, &edit.removed_pictures).await?;
    let has_more = pictures::attach(tx, feedback, uploader, &edit.added_pictures).await?;
    let has_other_film = match edit.film {
        None => false,
        Some(None) => pictures::detach_film(tx, feedback.id).await?,
        Some(Some(upload)) => pictures::attach_film(tx, feedback, uploader, upload).await?,
    };
    Ok(has_fewer || has_more || has_other_film)
}
