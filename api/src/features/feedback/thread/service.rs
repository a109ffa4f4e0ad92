//! Sending messages about feedback, each in one transaction with the change of the feedback, and their anonymization.

use entity::{
    feedback, feedback_message,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, FeedbackMessageId},
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter,
    prelude::DateTimeUtc,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use super::{
    emails,
    policy::{self, Thread},
    rules::{self, MAX_MESSAGES},
    topic,
};
use crate::{
    features::{
        feedback::{
            changes::{decide, record_fixed_counts, save},
            messages, reach,
            rules::ANONYMOUS,
        },
        notifications::{self, About},
        profiles,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::request::RequestInfo,
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
    },
};

/// Sends a message about feedback and notifies the other one; what the sender was notified of about it is read. An author
/// who cannot be reached is not written to. That of the author makes the feedback unread, and answers a
/// request for more.
pub async fn send(
    app: &App,
    request: &RequestInfo,
    feedback: FeedbackId,
    token: Option<&str>,
    content: &str,
    requests_info: bool,
) -> Result<(feedback_message::Model, feedback::Model)> {
    let content = &rules::valid_content("content", content)?;
    let id: FeedbackMessageId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let thread = policy::write(tx, &request.viewer, feedback, token).await?;
                let (before, is_creator) = (&thread.feedback, thread.is_creator);
                if requests_info && !is_creator {
                    let code = UserErrorCode::CreatorRequired;
                    return Err(Error::rejected("requestsInfo", code, messages::FEEDBACK_REQUEST_BY_OWNER));
                }
                if is_creator && reach::reachable(tx.db(), [feedback]).await?.is_empty() {
                    return Err(Error::global(UserErrorCode::NoRecipient, messages::FEEDBACK_NO_RECIPIENT));
                }
                let name = if is_creator {
                    profiles::creator_name_in(tx, thread.project.creator_id).await?
                } else {
                    Some(before.author_name.clone())
                };
                let name = name.unwrap_or_else(|| ANONYMOUS.to_owned());
                let message = add(tx, id, before, is_creator, name, content.clone()).await?;
                let emailed_at =
                    if is_creator { emails::send(tx, app, request.language, before, id).await? } else { None };
                let (project, status) = (thread.project.id, before.status);
                let sender = if is_creator { Some(thread.project.creator_id) } else { before.author_id };
                if let Some(sender) = sender {
                    notifications::mark_feedback_read(tx, sender, &[feedback]).await?;
                }
                notify(tx, app, &thread, &message).await?;
                let after = save_written_about(tx, thread, requests_info, emailed_at).await?;
                let mut events = vec![ProjectEvent::FeedbackMessageCreated(&after, &message)];
                if after.status != status {
                    events.push(ProjectEvent::FeedbackUpdated(&after));
                }
                webhooks::notify_all(tx, app, project, &events).await?;
                Ok((message, after))
            }
            .scope_boxed()
        })
        .await
}

/// Counts a message in its feedback, which gets the status that follows from it.
async fn save_written_about(
    tx: &Tx,
    Thread { feedback, is_creator, .. }: Thread,
    requests_info: bool,
    emailed_at: Option<DateTimeUtc>,
) -> Result<feedback::Model> {
    let before = feedback.into_inner();
    let (count, status, fixed_in) = (before.message_count + 1, before.status, before.fixed_in_id);
    let after = save(tx, before, |row| {
        row.message_count = Set(count);
        if emailed_at.is_some() {
            row.emailed_at = Set(emailed_at);
        }
        if requests_info {
            decide(row, FeedbackStatus::InfoRequested);
        }
        if !is_creator {
            row.is_read = Set(false);
            if status == FeedbackStatus::InfoRequested {
                decide(row, FeedbackStatus::New);
            }
        }
    })
    .await?;
    record_fixed_counts(tx, &[(fixed_in, after.fixed_in_id)]).await?;
    Ok(after)
}

/// Adds a message about feedback that has room for it. The caller counts it in the feedback.
pub async fn add(
    tx: &Tx,
    id: FeedbackMessageId,
    feedback: &feedback::Model,
    is_from_creator: bool,
    author_name: String,
    content: String,
) -> Result<feedback_message::Model> {
    if feedback.message_count >= MAX_MESSAGES {
        return Err(Error::global(UserErrorCode::TooMany, messages::FEEDBACK_TOO_MANY_MESSAGES));
    }
    let message = feedback_message::Model {
        id,
        feedback_id: feedback.id,
        is_from_creator,
        author_name,
        content,
        version: 1,
        created_at: tx.now(),
    };
    let message = message.into_active_model().insert(tx.db()).await?;
    tx.record(NewChange::created(topic(feedback.id), id, message.version, &message)?);
    Ok(message)
}

/// Notifies the other one, if they have an account.
async fn notify(tx: &Tx, app: &App, thread: &Thread, message: &feedback_message::Model) -> Result<()> {
    let Thread { feedback, project, is_creator } = thread;
    let recipient = if *is_creator { feedback.author_id } else { Some(project.creator_id) };
    let Some(recipient) = recipient else { return Ok(()) };
    let about = About {
        project: Some((project.id, &project.title)),
        person: Some(&message.author_name).filter(|name| *name != ANONYMOUS).map(String::as_str),
        invitation: feedback.invitation_id,
        feedback: Some(feedback.id),
        ..About::default()
    };
    let kind = NotificationType::FeedbackMessage;
    if *is_creator {
        notifications::notify(tx, app, recipient, kind, about).await
    } else {
        notifications::notify_creator(tx, app, recipient, kind, about).await
    }
}

/// Removes the names of the authors of feedback from their messages about it.
pub async fn anonymize_authors(tx: &Tx, feedbacks: SelectStatement) -> Result<()> {
    let anonymized = feedback_message::Entity::update_many()
        .col_expr(feedback_message::Column::AuthorName, Expr::value(ANONYMOUS))
        .col_expr(feedback_message::Column::Version, Expr::col(feedback_message::Column::Version).add(1))
        .filter(feedback_message::Column::FeedbackId.in_subquery(feedbacks))
        .filter(feedback_message::Column::IsFromCreator.eq(false))
        .exec_with_returning(tx.db())
        .await?;
    for row in anonymized {
        tx.record(NewChange::updated(topic(row.feedback_id), row.id, row.version, &row)?);
    }
    Ok(())
}
