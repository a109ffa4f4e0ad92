//! What the schema shows of an account.

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{creator_profile, tester_profile, user};

use super::loader::{CreatorProfileOf, TesterProfileOf};
use crate::{
    auth::viewer::UserType,
    error::Result,
    graphql::{
        context::ContextExt,
        page::{Connection, PageArguments},
        user_error::UserError,
    },
    projects::{self, Project, ProjectFilter, ProjectOrder},
};

/// A person as they see themselves.
#[derive(Clone, Debug)]
pub struct Viewer {
    user: user::Model,
    user_type: Option<UserType>,
}

impl Viewer {
    /// For the person themselves only.
    pub(super) fn new(user: user::Model, user_type: Option<UserType>) -> Self {
        Self { user, user_type }
    }
}

/// The signed-in person: everything that is theirs starts here.
#[Object]
impl Viewer {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.user.id.to_string().into()
    }

    /// Address, lower case.
    async fn email(&self) -> &str {
        &self.user.email
    }

    /// First name, null when unknown.
    async fn first_name(&self) -> Option<&str> {
        self.user.first_name.as_deref()
    }

    /// Last name, null when unknown.
    async fn last_name(&self) -> Option<&str> {
        self.user.last_name.as_deref()
    }

    /// What the account is for, null until it was chosen.
    async fn user_type(&self) -> Option<UserType> {
        self.user_type
    }

    /// Registration instant.
    async fn created_at(&self) -> DateTime<Utc> {
        self.user.created_at
    }

    /// The creator's side of the account, null for anyone else.
    async fn creator_profile(&self, ctx: &Context<'_>) -> Result<Option<CreatorProfile>> {
        Ok(ctx.app()?.loader.load_one(CreatorProfileOf(self.user.id)).await?.map(CreatorProfile))
    }

    /// The tester's side of the account, null for anyone else.
    async fn tester_profile(&self, ctx: &Context<'_>) -> Result<Option<TesterProfile>> {
        Ok(ctx.app()?.loader.load_one(TesterProfileOf(self.user.id)).await?.map(TesterProfile))
    }

    /// Projects of the account, newest first unless ordered otherwise.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a Relay connection")]
    async fn projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only projects that meet these criteria.")] filter: Option<ProjectFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(desc = "Sort order.")] order_by: Option<ProjectOrder>,
    ) -> Result<Option<Connection<Project>>> {
        let page = PageArguments { after, before, first, last };
        projects::list(ctx, self.user.id, filter, order_by, page).await.map(Some)
    }
}

/// A creator's profile as the schema shows it.
#[derive(Clone, Debug)]
pub struct CreatorProfile(pub(super) creator_profile::Model);

/// The creator's side of an account.
#[Object]
impl CreatorProfile {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// First name, null when unknown.
    async fn first_name(&self) -> Option<&str> {
        self.0.first_name.as_deref()
    }

    /// Last name, null when unknown.
    async fn last_name(&self) -> Option<&str> {
        self.0.last_name.as_deref()
    }
}

/// A tester's profile as the schema shows it.
#[derive(Clone, Debug)]
pub struct TesterProfile(pub(super) tester_profile::Model);

/// The tester's side of an account.
#[Object]
impl TesterProfile {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// First name, null when unknown.
    async fn first_name(&self) -> Option<&str> {
        self.0.first_name.as_deref()
    }

    /// Last name, null when unknown.
    async fn last_name(&self) -> Option<&str> {
        self.0.last_name.as_deref()
    }
}

/// A new account.
#[derive(Clone, InputObject)]
pub struct SignUpInput {
    /// Address; upper and lower case are the same.
    pub email: String,
    /// First name, at most 80 characters.
    pub first_name: String,
    /// Last name, at most 80 characters.
    pub last_name: String,
    /// Password, 6 to 128 characters.
    pub password: String,
    /// What the account is for; the rules of the product require it.
    pub user_type: Option<UserType>,
}

/// An account to sign in to.
#[derive(Clone, InputObject)]
pub struct SignInInput {
    /// Address.
    pub email: String,
    /// Password.
    pub password: String,
}

/// The choice of an account that has no type yet.
#[derive(Clone, InputObject)]
pub struct CompleteProfileInput {
    /// What the account is for; the rules of the product require it.
    pub user_type: Option<UserType>,
}

/// Result of `signUp`.
#[derive(SimpleObject)]
pub struct SignUpPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `signIn`.
#[derive(SimpleObject)]
pub struct SignInPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `signOut`.
#[derive(SimpleObject)]
pub struct SignOutPayload {
    /// Business errors: none are known.
    pub user_errors: Vec<UserError>,
    /// Always null: nobody is signed in any more.
    pub viewer: Option<Viewer>,
}

/// Result of `completeProfile`.
#[derive(SimpleObject)]
pub struct CompleteProfilePayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person with a type; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}
