//! GraphQL types of links: as their owner sees them, as whoever opens one sees it, and the requests that they bring.

use async_graphql::{Context, Enum, ID, Object};
use chrono::{DateTime, Utc};
use entity::{
    join_request, project, project_link,
    types::{join_request_status, link_mode},
};

use super::{loader::ProjectLinkById, policy, query, rules};
use crate::{
    features::{
        invitations::{self, ProjectSheet},
        profiles::{Tester, TesterByUser},
        projects::ProjectById,
    },
    platform::{
        auth::viewer::SignedIn,
        error::Result,
        graphql::{
            context::ContextExt,
            scalars::{Date, Url},
        },
    },
};

/// Way in which people join a project through a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "link_mode::LinkMode")]
pub enum ProjectLinkMode {
    /// People who join test the project at once. French label: « Entrée directe ».
    Direct,
    /// People ask to join, and the creator decides. French label: « Sur demande ».
    Request,
}

/// Whether a link lets people in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum ProjectLinkState {
    /// The project is completed.
    Completed,
    /// The last day of the link is over.
    Ended,
    /// All seats are taken.
    Full,
    /// The link lets people in.
    Open,
    /// The project is paused.
    Paused,
    /// The creator revoked it.
    Revoked,
}

/// Status of a request to test a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "join_request_status::JoinRequestStatus")]
pub enum JoinRequestStatus {
    /// The person tests the project.
    Accepted,
    /// The creator declined.
    Declined,
    /// Not answered yet.
    Pending,
}

/// A link in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct ProjectLink(project_link::Model);

impl From<project_link::Model> for ProjectLink {
    fn from(row: project_link::Model) -> Self {
        Self(row)
    }
}

/// A link by which many people join a project, for the owner of the project.
#[Object]
impl ProjectLink {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// The name by which the creator knows it, 1 to 80 characters; others do not see it.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Secret part of the link. Token scope: `invitations:write`.
    async fn token(&self) -> &str {
        &self.0.token
    }

    /// Link to give out. Null where the deployment does not know its public address: then it is `/rejoindre/` and the
    /// token, on the address in use. Token scope: `invitations:write`.
    async fn url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        let address = ctx.app()?.config.public_url.as_ref();
        let url = address.and_then(|address| address.join(&format!("/rejoindre/{}", self.0.token)).ok());
        Ok(url.map(|url| Url(url.into())))
    }

    /// Number of people who may test through it, null when it is not limited.
    async fn seats(&self) -> Option<i32> {
        self.0.seats
    }

    /// Last day on which it is open where its owner lives, null when it does not end.
    async fn ends_on(&self) -> Option<Date> {
        self.0.ends_on.map(Date)
    }

    /// Whether people join at once or ask the creator.
    async fn mode(&self) -> ProjectLinkMode {
        self.0.mode.into()
    }

    /// Whether the link lets people in, and if not, why.
    async fn state(&self, ctx: &Context<'_>) -> Result<ProjectLinkState> {
        let app = ctx.app()?;
        // A link goes with its project: this is read while it is being deleted.
        let Some(project) = app.loader.load_one(ProjectById(self.0.project_id)).await? else {
            return Ok(ProjectLinkState::Revoked);
        };
        query::state(app, &self.0, &project).await.map(Into::into)
    }

    /// Time at which the link was revoked, null before.
    async fn revoked_at(&self) -> Option<DateTime<Utc>> {
        self.0.revoked_at
    }

    /// Number of people who opened it, about: each is counted again on another day or device.
    async fn opened_count(&self) -> i64 {
        self.0.opened_count
    }

    /// Number of people who test through it.
    async fn accepted_count(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(query::figures(ctx.app()?, self.0.id).await?.accepted)
    }

    /// Number of them who gave feedback.
    async fn feedback_count(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(query::figures(ctx.app()?, self.0.id).await?.with_feedback)
    }

    /// Number of requests through it that are not answered.
    async fn pending_count(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(query::figures(ctx.app()?, self.0.id).await?.pending)
    }

    /// 1 at creation, one more at every write and whenever one of its numbers changes: of two copies, the one with the
    /// higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A request in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct JoinRequest(join_request::Model);

impl From<join_request::Model> for JoinRequest {
    fn from(row: join_request::Model) -> Self {
        Self(row)
    }
}

/// A request to test a project, for the owner of the project.
#[Object]
impl JoinRequest {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Tester who asks; null when no tester's profile goes with the account.
    async fn tester(&self, ctx: &Context<'_>) -> Result<Option<Tester>> {
        Ok(ctx.app()?.loader.load_one(TesterByUser(self.0.tester_id)).await?.map(Tester::from))
    }

    /// The link through which they ask, null when they found the project in the directory.
    async fn link(&self, ctx: &Context<'_>) -> Result<Option<ProjectLink>> {
        let Some(link) = self.0.link_id else { return Ok(None) };
        Ok(ctx.app()?.loader.load_one(ProjectLinkById(link)).await?.map(ProjectLink))
    }

    /// The question of the caller that they answer by their message, null when they were not asked one.
    async fn question(&self) -> Option<&str> {
        self.0.question.as_deref()
    }

    /// Message of the person who asks, null if none.
    async fn message(&self) -> Option<&str> {
        self.0.message.as_deref()
    }

    /// Reply of the caller, null if none.
    async fn reply(&self) -> Option<&str> {
        self.0.reply.as_deref()
    }

    /// Status of the request.
    async fn status(&self) -> JoinRequestStatus {
        self.0.status.into()
    }

    /// Time at which the request was answered, null until then.
    async fn responded_at(&self) -> Option<DateTime<Utc>> {
        self.0.responded_at
    }

    /// 1 at creation, more at every answer: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        rules::request_version(self.0.status)
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// The caller's own request in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct OwnJoinRequest(join_request::Model);

impl From<join_request::Model> for OwnJoinRequest {
    fn from(row: join_request::Model) -> Self {
        Self(row)
    }
}

/// The caller's own request to test a project.
#[Object]
impl OwnJoinRequest {
    /// Message of the caller, null if none.
    async fn message(&self) -> Option<&str> {
        self.0.message.as_deref()
    }

    /// Reply of the creator, null if none.
    async fn reply(&self) -> Option<&str> {
        self.0.reply.as_deref()
    }

    /// Status of the request.
    async fn status(&self) -> JoinRequestStatus {
        self.0.status.into()
    }

    /// Time at which the request was answered, null until then.
    async fn responded_at(&self) -> Option<DateTime<Utc>> {
        self.0.responded_at
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A link with its project, for people who have the token of the link.
pub struct ProjectLinkView {
    pub(super) link: project_link::Model,
    pub(super) project: project::Model,
}

impl ProjectLinkView {
    fn caller<'a>(ctx: &'a Context<'_>) -> Result<Option<&'a SignedIn>> {
        Ok(ctx.request()?.viewer.signed_in().ok())
    }
}

/// A link to join a project, as shown to anyone who opens it.
#[Object]
impl ProjectLinkView {
    /// Whether the link lets people in, and if not, why.
    async fn state(&self, ctx: &Context<'_>) -> Result<ProjectLinkState> {
        query::state(ctx.app()?, &self.link, &self.project).await.map(Into::into)
    }

    /// Whether people join at once or ask the creator.
    async fn mode(&self) -> ProjectLinkMode {
        self.link.mode.into()
    }

    /// The project's sheet, null unless the link lets people in.
    #[graphql(name = "project")]
    async fn sheet(&self, ctx: &Context<'_>) -> Result<Option<ProjectSheet>> {
        let is_open = query::is_open(ctx.app()?, &self.link, &self.project).await?;
        Ok(is_open.then(|| ProjectSheet::from(self.project.clone())))
    }

    /// Number of free seats, null when it is not limited.
    async fn seats_left(&self, ctx: &Context<'_>) -> Result<Option<u64>> {
        let accepted = query::figures(ctx.app()?, self.link.id).await?.accepted;
        Ok(rules::seats_left(&self.link, accepted))
    }

    /// Last day on which it is open where its owner lives, null when it does not end.
    async fn ends_on(&self) -> Option<Date> {
        self.link.ends_on.map(Date)
    }

    /// Whether the project is the caller's own.
    async fn is_own(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(Self::caller(ctx)?.is_some_and(|person| person.user_id == self.project.creator_id))
    }

    /// Whether the caller tests the project already.
    async fn is_tester(&self, ctx: &Context<'_>) -> Result<bool> {
        match Self::caller(ctx)? {
            Some(person) => invitations::policy::is_tester(ctx.app()?, person, self.project.id).await,
            None => Ok(false),
        }
    }

    /// Status of the caller's own request to test the project, null when they made none.
    async fn request_status(&self, ctx: &Context<'_>) -> Result<Option<JoinRequestStatus>> {
        let Some(person) = Self::caller(ctx)? else { return Ok(None) };
        let request = policy::request_of(ctx.app()?, self.project.id, person.user_id).await?;
        Ok(request.map(|request| request.status.into()))
    }
}
