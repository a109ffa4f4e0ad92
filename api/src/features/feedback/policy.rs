//! Access to feedback: the owner of the project and the author see all of it; the project's other testers see the
//! public part, if the owner publishes it. The owner sorts it, the author edits it, and both write about it. What was
//! sent without signing in is of whoever has the link of the invitation.

use std::collections::{HashMap, HashSet};

use entity::{
    feedback, invitation, project,
    types::id::{FeedbackId, ProjectId, PublicFeedbackId},
};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::{
    loader::FeedbackById,
    types::{Feedback, PublicFeedback},
};
use crate::{
    features::{invitations, projects, workspace},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage, View},
            viewer::{SignedIn, Viewer},
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::Topic,
    },
};

/// The permission of an author to edit feedback and to write about it.
#[derive(Clone, Copy, Debug)]
pub enum Write {}

/// Feedback whose author is the caller, and its project, both locked until the transaction ends.
pub struct OwnFeedback {
    /// The feedback.
    pub feedback: Authorized<feedback::Model, Write>,
    /// The project of the feedback.
    pub project: project::Model,
}

/// Feedback on projects of the caller. All of it and the projects are locked until the transaction ends.
pub struct ManagedFeedback {
    /// The feedback, in the order in which it was asked for.
    pub feedbacks: Vec<Authorized<feedback::Model, Manage>>,
    /// The projects by identifier.
    pub projects: HashMap<ProjectId, Authorized<project::Model, Manage>>,
}

/// Returns feedback by its identifier, with all its fields. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: FeedbackId) -> Result<Feedback> {
    let (person, feedback) = find(app, viewer, id).await?;
    if sees_all(app, viewer, person, &feedback).await? { Ok(feedback.into()) } else { Err(Error::NotFound) }
}

/// Returns the topics on which the access of `viewer` to feedback with all its fields is withdrawn: as the owner, as the
/// author, or by the link of an invitation.
pub async fn view_access(app: &App, viewer: &Viewer, id: FeedbackId, token: Option<&str>) -> Result<Vec<Topic>> {
    let Some(token) = token else {
        let (person, feedback) = find(app, viewer, id).await?;
        let is_visible = sees_all(app, viewer, person, &feedback).await?;
        return if is_visible { Ok(vec![projects::deletion_topic(feedback.project_id)]) } else { Err(Error::NotFound) };
    };
    let invitation = invitations::policy::by_token(app.db.read(), token).await?;
    let feedback = app.loader.load_one(FeedbackById(id)).await?;
    let is_of_link = feedback.is_some_and(|feedback| is_sent_through(&feedback, &invitation));
    if is_of_link { Ok(link_access(&invitation)) } else { Err(Error::NotFound) }
}

/// Returns the topics on which the access by the link of an invitation is withdrawn.
pub fn link_access(invitation: &invitation::Model) -> Vec<Topic> {
    vec![projects::deletion_topic(invitation.project_id), invitations::access_topic(invitation.id)]
}

/// Returns the invitation by whose link its senders follow what they sent without signing in.
pub async fn view_link(app: &App, token: &str) -> Result<Authorized<invitation::Model, View>> {
    let invitation = invitations::policy::by_token(app.db.read(), token).await?;
    if invitations::policy::is_followed_by_link(&invitation) { Ok(invitation) } else { Err(Error::NotFound) }
}

/// Returns the public part of feedback by the identifier of that part, without contact details of the author. Batched.
pub async fn view_public(app: &App, viewer: &Viewer, id: PublicFeedbackId) -> Result<PublicFeedback> {
    let (person, feedback) = find(app, viewer, Uuid::from(id).into()).await?;
    let project = feedback.project_id;
    let is_visible = feedback.is_public
        && workspace::shows_feedback(app, project).await?
        && (sees_all(app, viewer, person, &feedback).await?
            || invitations::policy::is_tester(app, person, project).await?);
    if is_visible { Ok(feedback.into()) } else { Err(Error::NotFound) }
}

/// Returns feedback on projects of `person`, all of it or none.
pub async fn manage(tx: &Tx, person: &SignedIn, ids: &[FeedbackId]) -> Result<ManagedFeedback> {
    let creator = person.creator()?;
    let found: HashSet<ProjectId> = feedback::Entity::find()
        .select_only()
        .column(feedback::Column::ProjectId)
        .filter(feedback::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(tx.db())
        .await?
        .into_iter()
        .collect();
    let own = project::Column::Id.is_in(found).and(project::Column::CreatorId.eq(creator));
    let projects = projects::policy::lock_all(tx, own).await?;
    let rows = feedback::Entity::find()
        .filter(feedback::Column::Id.is_in(ids.iter().copied()))
        .filter(feedback::Column::ProjectId.is_in(projects.iter().map(|project| project.id)))
        .order_by_asc(feedback::Column::Id)
        .lock_exclusive()
        .all(tx.db())
        .await?;
    let mut rows: HashMap<FeedbackId, feedback::Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    let mut seen = HashSet::new();
    let mut feedbacks = Vec::new();
    for id in ids.iter().filter(|id| seen.insert(**id)) {
        feedbacks.push(Authorized::by_policy(rows.remove(id).ok_or(Error::NotFound)?));
    }
    let projects = projects.into_iter().map(|project| (project.id, Authorized::by_policy(project))).collect();
    Ok(ManagedFeedback { feedbacks, projects })
}

/// Returns feedback of which the caller is the author, by account or by the link of an invitation.
pub async fn own(tx: &Tx, viewer: &Viewer, id: FeedbackId, token: Option<&str>) -> Result<OwnFeedback> {
    let project = if let Some(token) = token {
        let locked = invitations::policy::lock_by_token(tx, token).await?;
        let feedback = feedback::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
        if !is_sent_through(&feedback, &locked.invitation) {
            return Err(Error::NotFound);
        }
        // The owner has the link too, and is not the author.
        if viewer.signed_in().is_ok_and(|person| person.user_id == locked.project.creator_id) {
            return Err(Error::global(UserErrorCode::OwnProject, invitations::messages::OWN_PROJECT));
        }
        locked.project
    } else {
        let person = viewer.signed_in()?;
        let own = feedback::Entity::find_by_id(id).filter(feedback::Column::AuthorId.eq(person.user_id));
        let project = own.one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
        projects::policy::lock(tx, project).await?.ok_or(Error::NotFound)?
    };
    // Read again: it may have been changed, or its author have left, before the lock was acquired.
    let is_author = if token.is_some() {
        feedback::Column::AuthorId.is_null()
    } else {
        feedback::Column::AuthorId.eq(viewer.signed_in()?.user_id)
    };
    let feedback = feedback::Entity::find_by_id(id)
        .filter(is_author)
        .lock_exclusive()
        .one(tx.db())
        .await?
        .ok_or(Error::NotFound)?;
    Ok(OwnFeedback { feedback: Authorized::by_policy(feedback), project })
}

/// Whether feedback was sent through an invitation without signing in.
fn is_sent_through(feedback: &feedback::Model, invitation: &invitation::Model) -> bool {
    feedback.invitation_id == Some(invitation.id)
        && feedback.author_id.is_none()
        && invitations::policy::is_followed_by_link(invitation)
}

async fn find<'a>(app: &App, viewer: &'a Viewer, id: FeedbackId) -> Result<(&'a SignedIn, feedback::Model)> {
    let person = viewer.signed_in()?;
    let feedback = app.loader.load_one(FeedbackById(id)).await?.ok_or(Error::NotFound)?;
    Ok((person, feedback))
}

async fn sees_all(app: &App, viewer: &Viewer, person: &SignedIn, feedback: &feedback::Model) -> Result<bool> {
    let is_author = feedback.author_id == Some(person.user_id);
    Ok(is_author || projects::policy::owns(app, viewer, feedback.project_id).await?)
}
