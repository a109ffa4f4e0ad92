//! What an author found when they tried again: one transaction with their message, and with what becomes of the feedback.

use entity::{
    feedback, feedback_message, project,
    types::{
        feedback_retest::FeedbackRetest,
        feedback_status::FeedbackStatus,
        id::{FeedbackId, FeedbackMessageId},
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::ActiveValue::Set;

use crate::{
    features::{
        feedback::{
            changes::{decide, save_and_notify},
            messages,
            policy::{self, OwnFeedback},
            rules::ANONYMOUS,
            thread,
        },
        notifications::{self, About},
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::viewer::Viewer,
        db::Tx,
        error::{Error, Result, UserErrorCode},
        text,
    },
};

/// Records whether the author of fixed feedback found it fixed, with their message if they wrote one, and notifies the
/// owner of its project. What is not fixed is new again. Confirming again without a message has no effect.
pub async fn retest(
    app: &App,
    viewer: &Viewer,
    id: FeedbackId,
    token: Option<&str>,
    is_fixed: bool,
    message: Option<&str>,
) -> Result<(feedback::Model, Option<feedback_message::Model>)> {
    let message = message.filter(|message| !text::fold(message).is_empty());
    let content = &message.map(|message| thread::valid_content("message", message)).transpose()?;
    let message_id: FeedbackMessageId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let OwnFeedback { feedback: before, project } = policy::own(tx, viewer, id, token).await?;
                if before.status != FeedbackStatus::Fixed {
                    return Err(Error::rejected("id", UserErrorCode::NotFixed, messages::FEEDBACK_NOT_FIXED));
                }
                if is_fixed && before.retest == Some(FeedbackRetest::Confirmed) && content.is_none() {
                    return Ok((before.into_inner(), None));
                }
                let message = match content {
                    Some(content) => {
                        let author = before.author_name.clone();
                        Some(thread::add(tx, message_id, &before, false, author, content.clone()).await?)
                    }
                    None => None,
                };
                let count = before.message_count + i32::from(message.is_some());
                let after = save_and_notify(tx, app, before.into_inner(), |row| {
                    row.message_count = Set(count);
                    if is_fixed {
                        row.retest = Set(Some(FeedbackRetest::Confirmed));
                    } else {
                        row.retest = Set(Some(FeedbackRetest::Reopened));
                        decide(row, FeedbackStatus::New);
                    }
                    if !is_fixed || content.is_some() {
                        row.is_read = Set(false);
                    }
                })
                .await?;
                if let Some(message) = &message {
                    let event = ProjectEvent::FeedbackMessageCreated(&after, message);
                    webhooks::notify(tx, app, project.id, event).await?;
                }
                if let Some(author) = after.author_id {
                    notifications::mark_feedback_read(tx, author, &[id]).await?;
                }
                notify_owner(tx, app, &project, &after).await?;
                Ok((after, message))
            }
            .scope_boxed()
        })
        .await
}

async fn notify_owner(tx: &Tx, app: &App, project: &project::Model, after: &feedback::Model) -> Result<()> {
    let about = About {
        project: Some((project.id, &project.title)),
        person: Some(&after.author_name).filter(|name| *name != ANONYMOUS).map(String::as_str),
        invitation: after.invitation_id,
        feedback: Some(after.id),
        feedback_status: Some(after.status),
        ..About::default()
    };
    notifications::notify(tx, app, project.creator_id, NotificationType::FeedbackRetested, about).await
}
