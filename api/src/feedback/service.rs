//! Sending feedback: one transaction with what it does to the invitation.

use std::collections::BTreeSet;

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
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    QueryTrait,
};

use super::{
    rules::{ANONYMOUS, Words},
    topic,
};
use crate::{
    activity,
    app::App,
    auth::viewer::Viewer,
    db::Tx,
    error::Result,
    feed::NewChange,
    invitations,
    notifications::{self, service::About},
    text,
    webhooks::{self, Happening},
};

/// How the sender comes to the project.
#[derive(Clone, Copy, Debug)]
pub enum Through<'a> {
    /// By the link of an invitation.
    Token(&'a str),
    /// As a tester of it.
    Project(ProjectId),
}

/// Sends feedback. Through a pending invitation it is the answer; a tester may send as much as they wish.
pub async fn send(
    app: &App,
    viewer: &Viewer,
    through: Through<'_>,
    words: &Words,
) -> Result<(feedback::Model, invitation::Model)> {
    let id: FeedbackId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let open = match through {
                    Through::Token(token) => invitations::policy::open(tx, token).await?,
                    Through::Project(project) => {
                        invitations::policy::accepted(tx, viewer.signed_in()?, project).await?
                    }
                };
                let (invitation, project) = invitations::give_feedback(tx, viewer, open).await?;
                let is_tester = invitation.status == InvitationStatus::Accepted;
                let row = feedback::ActiveModel {
                    id: Set(id),
                    project_id: Set(project.id),
                    invitation_id: Set(invitation.id),
                    author_id: Set(invitation.tester_id.filter(|_| is_tester)),
                    author_name: Set(words.author.clone()),
                    author_discord: Set(invitation.discord_username.clone()),
                    content: Set(words.content.clone()),
                    folded: Set(text::fold(&format!("{} {}", words.author, words.content))),
                    version: Set(1),
                    created_at: Set(tx.now()),
                };
                let feedback = row.insert(tx.db()).await?;
                tx.record(NewChange::created(topic(project.id), id, feedback.version, &feedback)?);
                let subject = Some((project.id, project.title.as_str()));
                let author = Some(words.author.as_str());
                let kind = ActivityType::FeedbackReceived;
                activity::record(tx, app, project.creator_id, kind, subject, author).await?;
                let about =
                    About { project: subject, person: author, invitation: Some(invitation.id), ..About::default() };
                let kind = NotificationType::FeedbackReceived;
                notifications::notify(tx, app, project.creator_id, kind, about).await?;
                webhooks::tell(tx, app, project.id, Happening::FeedbackCreated(&feedback)).await?;
                Ok((feedback, invitation))
            }
            .scope_boxed()
        })
        .await
}

/// Tells the feed that the feedback on a project goes with it.
pub async fn leave_with_project(tx: &Tx, project: ProjectId) -> Result<()> {
    let going: Vec<(FeedbackId, i64)> = feedback::Entity::find()
        .select_only()
        .columns([feedback::Column::Id, feedback::Column::Version])
        .filter(feedback::Column::ProjectId.eq(project))
        .into_tuple()
        .all(tx.db())
        .await?;
    for (id, version) in going {
        tx.record(NewChange::deleted(topic(project), id, version + 1));
    }
    Ok(())
}

/// What a person wrote: as a tester, or as whoever an invitation named.
pub fn written_by(author: UserId) -> Condition {
    let answered = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::Id)
        .filter(invitation::Column::TesterId.eq(author))
        .into_query();
    Condition::any()
        .add(feedback::Column::AuthorId.eq(author))
        .add(feedback::Column::InvitationId.in_subquery(answered))
}

/// Takes a person who leaves out of what they wrote: the words stay, as « Anonyme ». The names they had signed with.
pub async fn become_anonymous(tx: &Tx, author: UserId) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for feedback in feedback::Entity::find().filter(written_by(author)).lock_exclusive().all(tx.db()).await? {
        names.insert(feedback.author_name.clone());
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
    names.remove(ANONYMOUS);
    Ok(names)
}
