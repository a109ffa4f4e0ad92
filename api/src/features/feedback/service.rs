//! Use cases of feedback: sending it, in one transaction with the update of the invitation, and cleanup when projects
//! and accounts are deleted.

use entity::{
    feedback, invitation,
    types::{
        activity_type::ActivityType,
        id::{FeedbackId, ProjectId, UserId},
        invitation_status::InvitationStatus,
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect, QueryTrait, Select,
    sea_query::{ExprTrait, LikeExpr},
};

use super::{
    rules::{ANONYMOUS, ValidFeedback},
    topic,
};
use crate::{
    features::{
        activity, invitations,
        notifications::{self, service::About},
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::viewer::Viewer,
        db::Tx,
        error::Result,
        feed::NewChange,
        personal_data::{ClosingAccount, Deletion, DeletionPhase},
        text,
    },
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] =
    &[Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(anonymize_author(tx, account)) }];

/// How the sender has access to the project.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// The token of an invitation.
    Token(&'a str),
    /// A project that the sender tests.
    Project(ProjectId),
}

/// Sends feedback. It closes a pending invitation; a tester may send feedback any number of times.
pub async fn send(
    app: &App,
    viewer: &Viewer,
    source: Source<'_>,
    input: &ValidFeedback,
) -> Result<(feedback::Model, invitation::Model)> {
    let id: FeedbackId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let locked = match source {
                    Source::Token(token) => invitations::policy::lock_by_token(tx, token).await?,
                    Source::Project(project) => {
                        invitations::policy::lock_accepted(tx, viewer.signed_in()?, project).await?
                    }
                };
                let (invitation, project) = invitations::give_feedback(tx, viewer, locked).await?;
                let is_tester = invitation.status == InvitationStatus::Accepted;
                let row = feedback::ActiveModel {
                    id: Set(id),
                    project_id: Set(project.id),
                    invitation_id: Set(invitation.id),
                    author_id: Set(invitation.tester_id.filter(|_| is_tester)),
                    author_name: Set(input.author.clone()),
                    author_discord: Set(invitation.discord_username.clone()),
                    content: Set(input.content.clone()),
                    folded: Set(text::fold(&format!("{} {}", input.author, input.content))),
                    version: Set(1),
                    created_at: Set(tx.now()),
                };
                let feedback = row.insert(tx.db()).await?;
                tx.record(NewChange::created(topic(project.id), id, feedback.version, &feedback)?);
                let subject = Some((project.id, project.title.as_str()));
                let author = Some(input.author.as_str());
                let kind = ActivityType::FeedbackReceived;
                activity::record(tx, app, project.creator_id, kind, subject, author).await?;
                let about =
                    About { project: subject, person: author, invitation: Some(invitation.id), ..About::default() };
                let kind = NotificationType::FeedbackReceived;
                notifications::notify(tx, app, project.creator_id, kind, about).await?;
                webhooks::notify(tx, app, project.id, ProjectEvent::FeedbackCreated(&feedback)).await?;
                Ok((feedback, invitation))
            }
            .scope_boxed()
        })
        .await
}

/// Returns the query for the feedback on a project that contains every one of these folded words.
pub fn containing(project: ProjectId, words: &str) -> Select<feedback::Entity> {
    let mut select = feedback::Entity::find().filter(feedback::Column::ProjectId.eq(project));
    for word in words.split(' ') {
        select = select.filter(feedback::Column::Folded.into_expr().like(contains_pattern(word)));
    }
    select
}

/// Returns the `LIKE` pattern of texts that contain a word, with its wildcards escaped.
pub fn contains_pattern(word: &str) -> LikeExpr {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

/// Records the deletion of the feedback on a project in the feed. The rows are deleted with the project.
pub async fn record_deletions(tx: &Tx, project: ProjectId) -> Result<()> {
    let deleted: Vec<(FeedbackId, i64)> = feedback::Entity::find()
        .select_only()
        .columns([feedback::Column::Id, feedback::Column::Version])
        .filter(feedback::Column::ProjectId.eq(project))
        .into_tuple()
        .all(tx.db())
        .await?;
    for (id, version) in deleted {
        tx.record(NewChange::deleted(topic(project), id, version + 1));
    }
    Ok(())
}

/// Returns the condition for the feedback of a user: sent as a tester, or through an invitation to them.
pub fn written_by(author: UserId) -> Condition {
    let invitations = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::Id)
        .filter(invitation::Column::TesterId.eq(author))
        .into_query();
    Condition::any()
        .add(feedback::Column::AuthorId.eq(author))
        .add(feedback::Column::InvitationId.in_subquery(invitations))
}

/// Replaces the author of a user's feedback by « Anonyme » when their account is deleted; the content stays. Collects
/// the names under which it was signed.
async fn anonymize_author(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    let own = feedback::Entity::find().filter(written_by(account.user_id));
    for feedback in own.lock_exclusive().all(tx.db()).await? {
        if feedback.author_name != ANONYMOUS {
            account.names.insert(feedback.author_name.clone());
        }
        let version = feedback.version + 1;
        let folded = text::fold(&format!("{ANONYMOUS} {}", feedback.content));
        let mut row = feedback.into_active_model();
        row.author_id = Set(None);
        row.author_name = Set(ANONYMOUS.to_owned());
        row.author_discord = Set(None);
        row.folded = Set(folded);
        row.version = Set(version);
        let feedback = row.update(tx.db()).await?;
        tx.record(NewChange::updated(topic(feedback.project_id), feedback.id, version, &feedback)?);
    }
    Ok(())
}
