//! Queries of profiles and the search for testers.

use async_graphql::{
    Context, Object, OutputType,
    connection::{self, ConnectionNameType, Edge, EdgeNameType},
};
use entity::types::id::{CreatorProfileId, OwnTesterProfileId, ProjectId, TesterProfileId, UserId};

use super::{
    loader::{CreatorProfileOf, TesterByUser},
    policy,
    search::{self, Terms, TesterQuery},
    types::{CreatorProfile, Tester, TesterMatch, TesterProfile},
};
use crate::{
    features::projects,
    platform::{
        app::App,
        auth::viewer::Viewer,
        error::Result,
        graphql::{
            account::Account,
            context::ContextExt,
            id::TypedId,
            node::NodeType,
            page::{PageArguments, Total},
        },
        page::{Key, Page},
    },
};

/// A page of search results; each edge says why its tester matches.
pub type TesterSearchConnection =
    connection::Connection<Key, Tester, Total, TesterMatch, TesterSearchName, TesterSearchName>;

/// Names the connection types of the search, which differ from those of plain lists of testers.
#[derive(Debug)]
pub struct TesterSearchName;

impl ConnectionNameType for TesterSearchName {
    fn type_name<T: OutputType>() -> String {
        "TesterSearchConnection".to_owned()
    }
}

impl EdgeNameType for TesterSearchName {
    fn type_name<T: OutputType>() -> String {
        "TesterSearchEdge".to_owned()
    }
}

/// Root query fields for profiles.
#[derive(Default)]
pub struct ProfileQuery;

#[Object]
impl ProfileQuery {
    /// Testers who can do what is asked, for creators: those with most matching skills first, then by username. A skill
    /// matches a word of the search when one is part of the other, whatever their case and accents. Testers who are
    /// not searchable, or have no username yet, are left out, as is the caller. Codes: BAD_USER_INPUT, FORBIDDEN, UNAUTHENTICATED.
    /// Token scope: `testers:read`.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a Relay connection")]
    async fn tester_search(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(
            desc = "A project of the caller: testers whose invitation to it is pending or accepted are left out. \
            The whole is null when it is not the caller's."
        )]
        project_id: Option<TypedId<ProjectId>>,
        #[graphql(desc = "Words separated by spaces, 200 characters at most; nothing is found when blank.")]
        query: String,
    ) -> Result<Option<TesterSearchConnection>> {
        let app = ctx.app()?;
        let creator = ctx.signed_in()?.creator()?;
        let page: Page = PageArguments { after, before, first, last }.try_into()?;
        let project = project_id.map(|id| id.0);
        if let Some(id) = project
            && !projects::policy::owns(app, &ctx.request()?.viewer, id).await?
        {
            return Ok(None);
        }
        let Some(terms) = Terms::parse(&query)? else { return Ok(Some(empty())) };
        let query = TesterQuery { terms, project, searcher: creator };
        let is_counted = ctx.look_ahead().field("totalCount").exists();
        let found = search::find(app, &query, &page, is_counted).await?;
        let total_count = found.count.unwrap_or_default();
        let (hits, has_previous, has_next) = found.page.into_parts();
        let mut testers = app.loader.load_many(hits.iter().map(|hit| TesterByUser(hit.tester_id))).await?;
        let mut found = TesterSearchConnection::with_additional_fields(has_previous, has_next, Total { total_count });
        for hit in hits {
            let Some(tester) = testers.remove(&TesterByUser(hit.tester_id)) else { continue };
            let matching_skills = query.terms.matching(&tester);
            let tester_match = TesterMatch { match_score: matching_skills.len(), matching_skills };
            found.edges.push(Edge::with_additional_fields(hit.key(), tester.into(), tester_match));
        }
        Ok(Some(found))
    }
}

/// Returns an empty page.
fn empty() -> TesterSearchConnection {
    TesterSearchConnection::with_additional_fields(false, false, Total { total_count: 0 })
}

impl NodeType for CreatorProfile {
    type Id = CreatorProfileId;

    async fn find(app: &App, viewer: &Viewer, id: CreatorProfileId) -> Result<Self> {
        policy::view_creator_profile(app, viewer, id).await
    }
}

impl NodeType for Tester {
    type Id = TesterProfileId;

    async fn find(app: &App, viewer: &Viewer, id: TesterProfileId) -> Result<Self> {
        policy::view_tester(app, viewer, id).await
    }
}

impl NodeType for TesterProfile {
    type Id = OwnTesterProfileId;

    async fn find(app: &App, viewer: &Viewer, id: OwnTesterProfileId) -> Result<Self> {
        policy::view_own_tester(app, viewer, id).await
    }
}

/// Fields of the GraphQL object `Viewer`: the profiles.
pub struct ProfileViewer(UserId);

impl From<&Account> for ProfileViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl ProfileViewer {
    /// The creator's side of the account, null for anyone else.
    async fn creator_profile(&self, ctx: &Context<'_>) -> Result<Option<CreatorProfile>> {
        Ok(ctx.app()?.loader.load_one(CreatorProfileOf(self.0)).await?.map(CreatorProfile))
    }

    /// The tester's side of the account, null for anyone else.
    async fn tester_profile(&self, ctx: &Context<'_>) -> Result<Option<TesterProfile>> {
        Ok(ctx.app()?.loader.load_one(TesterByUser(self.0)).await?.map(TesterProfile))
    }
}
