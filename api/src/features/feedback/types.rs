//! GraphQL types of feedback. One type serves the owner of the project and the author: fields for the owner are null for
//! the author.

use async_graphql::{Context, ID, Object};
use chrono::{DateTime, Utc};
use entity::{
    feedback,
    types::id::{PublicFeedbackId, ReleaseId},
};
use uuid::Uuid;

use super::{
    loader::FeedbackById,
    pictures::{FeedbackFilm, FeedbackPicture, PicturesOfFeedback},
    reach,
    retest::FeedbackRetest,
    rules,
    thread::{self, FeedbackMessage},
    values::{FeedbackEnvironment, FeedbackKind, FeedbackSeverity, FeedbackSource, FeedbackStatus},
};
use crate::{
    features::{
        invitations::{self, Invitation, InvitationById, ProjectSheet},
        projects::ProjectById,
        questions::FeedbackAnswer,
        releases::{Release, ReleaseById},
        roadmap::RoadmapItem,
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            node::find_visible,
            page::{Connection, PageArguments},
            scalars::Url,
        },
    },
};

/// Feedback in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Feedback {
    row: Box<feedback::Model>,
    /// Whether the caller has the link through which it was sent without signing in.
    is_of_link: bool,
}

impl From<feedback::Model> for Feedback {
    fn from(row: feedback::Model) -> Self {
        Self { row: Box::new(row), is_of_link: false }
    }
}

impl Feedback {
    /// Returns the object for a caller with the link of the invitation through which it was sent.
    pub fn of_link(feedback: impl Into<Self>) -> Self {
        let feedback = feedback.into();
        Self { is_of_link: feedback.row.author_id.is_none(), ..feedback }
    }

    fn is_author(&self, ctx: &Context<'_>) -> Result<bool> {
        let caller = ctx.request()?.viewer.signed_in().ok().map(|person| person.user_id);
        Ok(self.is_of_link || (caller.is_some() && self.row.author_id == caller))
    }

    /// Returns the value if the caller owns the project.
    async fn for_owner<T>(&self, ctx: &Context<'_>, value: T) -> Result<Option<T>> {
        let Ok(person) = ctx.request()?.viewer.signed_in() else { return Ok(None) };
        let project = ctx.app()?.loader.load_one(ProjectById(self.row.project_id)).await?;
        Ok(project.filter(|project| project.creator_id == person.user_id).map(|_| value))
    }
}

/// Feedback on a project. Fields that are the business of the project's owner are null for its author.
#[Object]
impl Feedback {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.row.id.to_string().into()
    }

    /// Content, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.row.content
    }

    /// Kind of the feedback, null when its author did not say.
    async fn kind(&self) -> Option<FeedbackKind> {
        self.row.kind.map(Into::into)
    }

    /// Severity of a bug; null for anything else, and when its author did not say.
    async fn severity(&self) -> Option<FeedbackSeverity> {
        self.row.severity.map(Into::into)
    }

    /// How to reproduce a bug, at most 2000 characters; null for anything else, and when its author did not say.
    async fn steps(&self) -> Option<&str> {
        self.row.steps.as_deref()
    }

    /// Rating of the project by the author, from 1 to 5; null when they did not say.
    async fn rating(&self) -> Option<i32> {
        self.row.rating
    }

    /// Answers of the author to the questions of the project, in the order of the questions.
    async fn answers(&self) -> Vec<FeedbackAnswer> {
        self.row.answers.0.iter().cloned().map(FeedbackAnswer::from).collect()
    }

    /// Environment of the author, null when they were not sent.
    async fn environment(&self) -> Option<FeedbackEnvironment> {
        self.row.environment.clone().map(Into::into)
    }

    /// Way in which the feedback was sent.
    async fn source(&self) -> FeedbackSource {
        if self.row.invitation_id.is_some() { FeedbackSource::Invitation } else { FeedbackSource::Widget }
    }

    /// Whether the author can be written to, and asked to try again what was fixed: not when it came through the
    /// widget, nor once their account was deleted or, for what was sent without an account, their invitation revoked.
    async fn is_author_reachable(&self, ctx: &Context<'_>) -> Result<bool> {
        reach::is_author_reachable(ctx.app()?, self.row.id).await
    }

    /// Address of the page with the widget from which it was sent, without its query string; null when it came another way,
    /// or was not sent.
    async fn page_url(&self) -> Option<Url> {
        self.row.page_url.clone().map(Url)
    }

    /// Pictures, at most 8, in the order of the author.
    async fn pictures(&self, ctx: &Context<'_>) -> Result<Vec<FeedbackPicture>> {
        let rows = ctx.app()?.loader.load_one(PicturesOfFeedback(self.row.id)).await?.unwrap_or_default();
        Ok(rows.into_iter().filter(|row| !row.is_film).map(FeedbackPicture::from).collect())
    }

    /// A film, at most one; null when there is none.
    async fn film(&self, ctx: &Context<'_>) -> Result<Option<FeedbackFilm>> {
        let rows = ctx.app()?.loader.load_one(PicturesOfFeedback(self.row.id)).await?.unwrap_or_default();
        Ok(rows.into_iter().find(|row| row.is_film).map(FeedbackFilm::from))
    }

    /// The release that its author tried, null when they did not say.
    async fn tested_release(&self, ctx: &Context<'_>) -> Result<Option<Release>> {
        release(ctx, self.row.tested_release_id).await
    }

    /// Status, set by the owner of the project.
    async fn status(&self) -> FeedbackStatus {
        self.row.status.into()
    }

    /// The release that fixed it, null unless it is `FIXED` and the owner of the project said so.
    async fn fixed_in(&self, ctx: &Context<'_>) -> Result<Option<Release>> {
        release(ctx, self.row.fixed_in_id).await
    }

    /// Whether its author found it fixed, while it is `FIXED`; that they did not stays until it is `FIXED` again. Null
    /// otherwise, and for what came through a widget.
    async fn retest(&self) -> Option<FeedbackRetest> {
        self.row.retest.map(Into::into)
    }

    /// Whether the owner of the project found it useful.
    async fn is_useful(&self) -> bool {
        self.row.is_useful
    }

    /// Whether the owner of the project made it public. Who sees it then is said by `hasPublicFeedback` of the workspace
    /// settings.
    async fn is_public(&self) -> bool {
        self.row.is_public
    }

    /// Until when the caller may edit it: a day after it was sent, for its author. Null when they may not, or no longer.
    async fn editable_until(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        let until = rules::editable_until(&self.row);
        Ok((self.is_author(ctx)? && ctx.app()?.clock.now() < until).then_some(until))
    }

    /// Time of the last edit by the author, null if never edited.
    async fn edited_at(&self) -> Option<DateTime<Utc>> {
        self.row.edited_at
    }

    /// Number of messages about it.
    async fn message_count(&self) -> i32 {
        self.row.message_count
    }

    /// Messages between its author and the owner of the project, the oldest first.
    async fn messages(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<FeedbackMessage>>> {
        let page = PageArguments { after, before, first, last };
        thread::of_feedback(ctx, self.row.id, page).await.map(Some)
    }

    /// Owner only: whether it counts as read. What its author writes, an edit or a message, makes it unread again.
    async fn is_read(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        self.for_owner(ctx, self.row.is_read).await
    }

    /// Owner only: tags, at most 10.
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<&[String]>> {
        self.for_owner(ctx, self.row.tags.0.as_slice()).await
    }

    /// Owner only: the feedback that it repeats, null when it is no duplicate.
    async fn duplicate_of(&self, ctx: &Context<'_>) -> Result<Option<Feedback>> {
        match self.for_owner(ctx, self.row.duplicate_of_id).await?.flatten() {
            Some(id) => Ok(ctx.app()?.loader.load_one(FeedbackById(id)).await?.map(Feedback::from)),
            None => Ok(None),
        }
    }

    /// Owner only: the step of the roadmap in which it is planned, null when there is none.
    async fn roadmap_item(&self, ctx: &Context<'_>) -> Result<Option<RoadmapItem>> {
        let Some(id) = self.for_owner(ctx, self.row.roadmap_item_id).await?.flatten() else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// Name given by the author, « Anonyme » when they gave none.
    async fn author_name(&self) -> &str {
        &self.row.author_name
    }

    /// The Discord name that was invited, null when the invitation went another way.
    async fn author_discord(&self) -> Option<&str> {
        self.row.author_discord.as_deref()
    }

    /// Project that the feedback is about.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<ProjectSheet>> {
        let (app, viewer) = (ctx.app()?, &ctx.request()?.viewer);
        let Some(project) = app.loader.load_one(ProjectById(self.row.project_id)).await? else { return Ok(None) };
        let is_owner = viewer.signed_in().is_ok_and(|person| person.user_id == project.creator_id);
        let sheet = ProjectSheet::from(project);
        let Some(id) = self.row.invitation_id.filter(|_| !is_owner) else { return Ok(Some(sheet)) };
        let is_open = match app.loader.load_one(InvitationById(id)).await? {
            Some(invitation) => invitations::policy::sees_sheet(app, viewer, &invitation).await?,
            None => false,
        };
        Ok(Some(if is_open { sheet } else { sheet.closed() }))
    }

    /// Invitation through which it came: `ACCEPTED` when its author tests the project, `FEEDBACK_GIVEN` when not. Null
    /// when it came through the widget, and for a caller who may not see the invitation.
    async fn invitation(&self, ctx: &Context<'_>) -> Result<Option<Invitation>> {
        let Some(id) = self.row.invitation_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.row.version
    }

    /// Time at which the feedback was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.row.created_at
    }
}

/// Returns the release that feedback names. Whoever sees all of the feedback sees it.
async fn release(ctx: &Context<'_>, id: Option<ReleaseId>) -> Result<Option<Release>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.app()?.loader.load_one(ReleaseById(id)).await?.map(Release::from))
}

/// The public part of feedback, for everyone who sees the project's sheet; wraps its row.
#[derive(Clone, Debug)]
pub struct PublicFeedback(Box<feedback::Model>);

impl From<feedback::Model> for PublicFeedback {
    fn from(row: feedback::Model) -> Self {
        Self(Box::new(row))
    }
}

/// Feedback that the owner of its project made public, for those who see the project's sheet; without contact details of
/// its author.
#[Object]
impl PublicFeedback {
    /// Opaque global identifier, which differs from that of the `Feedback`.
    pub async fn id(&self) -> ID {
        PublicFeedbackId::from(Uuid::from(self.0.id)).to_string().into()
    }

    /// Content, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// Name given by the author, « Anonyme » when they gave none.
    async fn author_name(&self) -> &str {
        &self.0.author_name
    }

    /// Time of sending.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}
