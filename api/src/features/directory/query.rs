//! Queries of the directory.

use async_graphql::{Context, Object};
use entity::types::id::{ProjectId, ProjectListingId, UserId};
use uuid::Uuid;

use super::{
    loader::ListingById,
    payloads::{ProjectListingFilter, ProjectListingOrder},
    policy,
    rules::{Criteria, Order},
    service, suggested,
    types::{ProjectListing, SuggestedProject},
};
use crate::{
    features::{
        invitations,
        project_links::{self, OwnJoinRequest},
        projects::ProjectById,
    },
    platform::{
        app::App,
        auth::viewer::Viewer,
        db,
        error::{Error, Result},
        graphql::{
            account::Account,
            context::ContextExt,
            list::page_by,
            node::NodeType,
            page::{Connection, PageArguments},
            visibility::visible,
        },
        text,
    },
};

/// The default number of suggested projects.
const SUGGESTED: i32 = 3;
/// The maximum number of suggested projects.
const MAX_SUGGESTED: usize = 12;

/// Root query fields for the directory.
#[derive(Default)]
pub struct DirectoryQuery;

#[Object]
impl DirectoryQuery {
    /// Public projects that look for testers, those without feedback first unless ordered otherwise. Nobody needs to be
    /// signed in. Codes: BAD_USER_INPUT.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a Relay connection")]
    async fn project_listings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only projects that meet these criteria.")] filter: Option<ProjectListingFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(desc = "Sort order.")] order_by: Option<ProjectListingOrder>,
    ) -> Result<Option<Connection<ProjectListing>>> {
        let app = ctx.app()?;
        let criteria = criteria(filter.unwrap_or_default())?;
        let select = service::matching(&app.db, &criteria, app.clock.now().date_naive()).await?;
        let count = Box::pin(db::list::count(&app.db, select.clone()));
        let order = order_by.map_or_else(Order::default, Into::into).of_list();
        let page = PageArguments { after, before, first, last };
        page_by(ctx, select, &order, page, count, ProjectListing::from).await.map(Some)
    }
}

/// Fields of the GraphQL object `Viewer`: the projects of the directory that are suggested.
pub struct DirectoryViewer(UserId);

impl From<&Account> for DirectoryViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl DirectoryViewer {
    /// Projects of the directory that the person does not know yet: those that go with most of their skills first, then those
    /// that need feedback most. Only in the languages that they speak, if they said which. Codes: BAD_USER_INPUT.
    async fn suggested_projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Number of projects, 1 to 12; 3 when not given.")] first: Option<i32>,
    ) -> Result<Option<Vec<SuggestedProject>>> {
        let first = first.unwrap_or(SUGGESTED);
        let within = usize::try_from(first).ok().filter(|first| (1..=MAX_SUGGESTED).contains(first));
        let first = within.ok_or_else(|| Error::BadUserInput(format!("`first` must be 1 to {MAX_SUGGESTED}")))?;
        let suggested = suggested::suggest(ctx.app()?, self.0, first).await?;
        Ok(Some(suggested.into_iter().map(SuggestedProject::from).collect()))
    }
}

impl NodeType for ProjectListing {
    type Id = ProjectListingId;

    async fn find(app: &App, viewer: &Viewer, id: ProjectListingId) -> Result<Self> {
        let found = match policy::view(app, id).await {
            Err(Error::NotFound) => policy::view_as_owner(app, viewer, id).await,
            found => found,
        };
        found.map(|listing| listing.into_inner().into())
    }
}

fn criteria(filter: ProjectListingFilter) -> Result<Criteria> {
    Ok(Criteria {
        words: text::search("query", &filter.query.unwrap_or_default())?,
        kinds: filter.kinds.map(|kinds| kinds.into_iter().map(Into::into).collect()),
        languages: filter.languages.map(|languages| languages.into_iter().map(Into::into).collect()),
        is_closing_soon: filter.is_closing_soon,
    })
}

/// Returns the listing of a project, while it is in the directory. Batched.
pub async fn shown_listing(ctx: &Context<'_>, project: ProjectId) -> Result<Option<ProjectListing>> {
    let found = policy::view(ctx.app()?, Uuid::from(project).into()).await;
    visible(found.map(|listing| listing.into_inner().into()))
}

/// Returns the listing of a project, whether it is in the directory or not. The caller checks that the viewer is its owner.
/// Batched.
pub async fn listing_of_owner(ctx: &Context<'_>, project: ProjectId) -> Result<Option<ProjectListing>> {
    let found = ctx.app()?.loader.load_one(ListingById(Uuid::from(project).into())).await?;
    Ok(found.map(Into::into))
}

/// Returns the caller's own request to test a project. Batched.
pub async fn own_request(ctx: &Context<'_>, project: ProjectId) -> Result<Option<OwnJoinRequest>> {
    let Ok(person) = ctx.request()?.viewer.signed_in() else { return Ok(None) };
    let request = project_links::policy::request_of(ctx.app()?, project, person.user_id).await?;
    Ok(request.map(Into::into))
}

/// Whether the caller may apply to a project, or could if they were signed in. Batched.
pub async fn can_apply(ctx: &Context<'_>, project: ProjectId) -> Result<bool> {
    if shown_listing(ctx, project).await?.is_none() {
        return Ok(false);
    }
    let app = ctx.app()?;
    let Ok(person) = ctx.request()?.viewer.signed_in() else { return Ok(true) };
    let owner = app.loader.load_one(ProjectById(project)).await?.map(|project| project.creator_id);
    Ok(owner != Some(person.user_id)
        && !invitations::policy::is_tester(app, person, project).await?
        && project_links::policy::request_of(app, project, person.user_id).await?.is_none()
        && !project_links::policy::is_removed(app, project, person.user_id).await?)
}
