//! Queries of feedback.

use async_graphql::{Context, InputType, Object, Pos, Value};
use entity::types::id::{FeedbackId, InvitationId, ProjectId, PublicFeedbackId, ReleaseId, RoadmapItemId, UserId};

use super::{
    loader::{FeedbackFixedIn, FeedbackOfAuthor, FeedbackOfInvitation, FeedbackOfRoadmapItem, FeedbackOnProject},
    policy,
    service::{self, Criteria},
    triage,
    types::{Feedback, PublicFeedback},
    values::{FeedbackFilter, FeedbackOrder, FeedbackStatus},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    counts::CountsOfProject,
    db,
    error::{Error, Result},
    graphql::{
        account::Account,
        context::ContextExt,
        list::{self, page_by, page_of},
        node::NodeType,
        page::{Connection, PageArguments},
    },
    text,
};

impl NodeType for Feedback {
    type Id = FeedbackId;

    async fn find(app: &App, viewer: &Viewer, id: FeedbackId) -> Result<Self> {
        policy::view(app, viewer, id).await
    }
}

impl NodeType for PublicFeedback {
    type Id = PublicFeedbackId;

    async fn find(app: &App, viewer: &Viewer, id: PublicFeedbackId) -> Result<Self> {
        policy::view_public(app, viewer, id).await
    }
}

/// Fields of the GraphQL object `Viewer`: the feedback.
pub struct FeedbackViewer(UserId);

impl From<&Account> for FeedbackViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl FeedbackViewer {
    /// Feedback that the person sent, newest first.
    async fn feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Feedback>>> {
        let page = PageArguments { after, before, first, last };
        page_of::<FeedbackOfAuthor, _>(ctx, self.0, page, Feedback::from).await.map(Some)
    }

    /// Feedback that the person sent and of which its project asks something of them, newest first: to try again what was fixed
    /// (`retest` is `REQUESTED`), or to answer a question (`status` is `INFO_REQUESTED`).
    async fn requested_feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Feedback>>> {
        let page = PageArguments { after, before, first, last };
        list::page(ctx, service::requested_of(self.0), page, Feedback::from).await.map(Some)
    }

    /// Unread feedback on all projects of the person, newest first.
    async fn unread_feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Feedback>>> {
        let page = PageArguments { after, before, first, last };
        let count = Box::pin(service::unread_count_of_creator(&ctx.app()?.db, self.0));
        list::page_merged(ctx, service::unread_of_creator(self.0), page, count, Feedback::from).await.map(Some)
    }
}

/// Returns a page of the feedback on a project. The caller checks that the viewer is its owner.
pub async fn of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    filter: Option<FeedbackFilter>,
    order: Option<FeedbackOrder>,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    let is_oldest_first = order == Some(FeedbackOrder::Oldest);
    match criteria(filter)? {
        None if !is_oldest_first => page_of::<FeedbackOnProject, _>(ctx, project, page, Feedback::from).await,
        criteria => Box::pin(page_matching(ctx, project, criteria.unwrap_or_default(), is_oldest_first, page)).await,
    }
}

async fn page_matching(
    ctx: &Context<'_>,
    project: ProjectId,
    criteria: Criteria,
    is_oldest_first: bool,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    let db = &ctx.app()?.db;
    let select = service::matching(db, project, &criteria).await?;
    let count = Box::pin(db::list::count(db, select.clone()));
    page_by(ctx, select, &service::list_order(is_oldest_first), page, count, Feedback::from).await
}

/// Returns the criteria of a filter; `None` if it has none.
fn criteria(filter: Option<FeedbackFilter>) -> Result<Option<Criteria>> {
    let filter = filter.unwrap_or_default();
    let criteria = Criteria {
        words: text::search("query", &filter.query.unwrap_or_default())?,
        kinds: filter.kinds.map(|kinds| kinds.into_iter().map(Into::into).collect()),
        statuses: filter.statuses.map(|statuses| statuses.into_iter().map(Into::into).collect()),
        is_read: filter.is_read,
        is_useful: filter.is_useful,
        is_duplicate: filter.is_duplicate,
        duplicate_of: filter.duplicate_of_id.map(|id| id.0),
        tag: filter.tag.map(|tag| text::search("tag", &tag)).transpose()?,
        roadmap_item: filter.roadmap_item_id.map(|id| id.0),
    };
    Ok(Some(criteria).filter(|criteria| *criteria != Criteria::default()))
}

/// Returns the criteria of a filter that is JSON, as in the variables of a request.
pub fn criteria_of_json(filter: Option<&str>) -> Result<Criteria> {
    let invalid = |detail: String| Error::BadUserInput(format!("`filter` is not a FeedbackFilter: {detail}"));
    let filter = filter.map(serde_json::from_str).transpose().map_err(|error| invalid(error.to_string()))?;
    // The schema is not asked here: without this, a name with a typing error would let everything through.
    if let (Some(Value::Object(given)), Value::Object(known)) = (&filter, FeedbackFilter::default().to_value())
        && let Some(name) = given.keys().find(|name| !known.contains_key(*name))
    {
        return Err(invalid(format!("it has no field `{name}`")));
    }
    let filter = Option::<FeedbackFilter>::parse(filter);
    let filter = filter.map_err(|error| invalid(error.into_server_error(Pos::default()).message))?;
    Ok(criteria(filter)?.unwrap_or_default())
}

/// Returns the number of unread feedback on a project. The caller checks that the viewer is its owner. Batched.
pub async fn unread_count_of_project(ctx: &Context<'_>, project: ProjectId) -> Result<u64> {
    let counts = ctx.app()?.loader.load_one(CountsOfProject(project)).await?;
    Ok(counts.map_or(0, |counts| u64::try_from(counts.unread_feedbacks).unwrap_or_default()))
}

/// Returns the tags of the feedback on a project. The caller checks that the viewer is its owner.
pub async fn tags_of_project(ctx: &Context<'_>, project: ProjectId) -> Result<Vec<String>> {
    Box::pin(triage::tags_on_project(&ctx.app()?.db, project)).await
}

/// Returns a page of the feedback on a project that its owner made public, newest first. The caller checks that the
/// settings of the workspace show it.
pub async fn public_of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<PublicFeedback>> {
    list::page(ctx, service::made_public(project), page, PublicFeedback::from).await
}

/// Returns a page of the feedback sent through an invitation, newest first. The caller checks that the viewer owns the
/// project.
pub async fn of_invitation(
    ctx: &Context<'_>,
    invitation: InvitationId,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    page_of::<FeedbackOfInvitation, _>(ctx, invitation, page, Feedback::from).await
}

/// Returns a page of the feedback that was sent through an invitation without signing in, newest first. The caller
/// checks that the viewer has its link.
pub async fn of_link(ctx: &Context<'_>, invitation: InvitationId, page: PageArguments) -> Result<Connection<Feedback>> {
    list::page(ctx, service::of_link(invitation), page, Feedback::of_link).await
}

/// Returns a page of the feedback that is planned in a step of a roadmap, newest first. The caller checks that the viewer
/// owns the project.
pub async fn of_roadmap_item(
    ctx: &Context<'_>,
    item: RoadmapItemId,
    statuses: Option<Vec<FeedbackStatus>>,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    let Some(statuses) = statuses else {
        return page_of::<FeedbackOfRoadmapItem, _>(ctx, item, page, Feedback::from).await;
    };
    let statuses = statuses.into_iter().map(Into::into).collect();
    list::page(ctx, service::planned_with_status(item, statuses), page, Feedback::from).await
}

/// Returns a page of the feedback that a release fixed, newest first. The caller checks that the viewer owns the project.
pub async fn fixed_in_release(
    ctx: &Context<'_>,
    release: ReleaseId,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    page_of::<FeedbackFixedIn, _>(ctx, release, page, Feedback::from).await
}

/// Returns the number of feedback that a release fixed. Batched.
pub async fn fixed_count_of_release(ctx: &Context<'_>, release: ReleaseId) -> Result<u64> {
    list::count_of::<FeedbackFixedIn>(ctx.app()?, release).await
}
