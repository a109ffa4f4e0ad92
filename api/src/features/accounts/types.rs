//! The GraphQL types of accounts.

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::user;

use super::service;
use crate::{
    features::{
        activity::{self, Activity},
        api_tokens::{self, ApiToken},
        chat::{self, Conversation},
        dashboard::{self, Dashboard},
        invitations::{self, Invitation, InvitationFilter, ProjectTester},
        notifications::{self, Notification, NotificationFilter},
        profiles::{self, CreatorProfile, TesterProfile},
        projects::{self, Project, ProjectFilter, ProjectOrder},
        sessions::{self, Session},
        settings::{self, Settings},
        site::OAuthProvider,
        webhooks::{self, Webhook},
        workspace::{self, PersonalStory},
    },
    platform::{
        auth::viewer::UserType,
        error::Result,
        graphql::{
            context::ContextExt,
            page::{Connection, PageArguments},
            user_error::UserError,
        },
    },
};

/// The signed-in user.
#[derive(Clone, Debug)]
pub struct Viewer {
    user: user::Model,
    user_type: Option<UserType>,
}

impl Viewer {
    /// Creates the object, for the user themselves only.
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

    /// Registration time.
    async fn created_at(&self) -> DateTime<Utc> {
        self.user.created_at
    }

    /// Whether the account has a password; one that only a provider signs in to has none.
    async fn has_password(&self) -> bool {
        self.user.password_hash.is_some()
    }

    /// Providers that sign in to the account.
    #[graphql(name = "oauthProviders")]
    async fn oauth_providers(&self, ctx: &Context<'_>) -> Result<Vec<OAuthProvider>> {
        service::providers_of(&ctx.app()?.db, self.user.id)
            .await
            .map(|names| names.into_iter().map(Into::into).collect())
    }

    /// Where the person is signed in, the last sign-in first.
    async fn sessions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Session>>> {
        sessions::of_user(ctx, self.user.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// Personal API tokens, newest first, also those that have expired.
    async fn api_tokens(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ApiToken>>> {
        api_tokens::of_user(ctx, self.user.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// Webhooks, newest first.
    async fn webhooks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Webhook>>> {
        webhooks::of_user(ctx, self.user.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// The creator's side of the account, null for anyone else.
    async fn creator_profile(&self, ctx: &Context<'_>) -> Result<Option<CreatorProfile>> {
        profiles::of_creator(ctx, self.user.id).await
    }

    /// The tester's side of the account, null for anyone else.
    async fn tester_profile(&self, ctx: &Context<'_>) -> Result<Option<TesterProfile>> {
        profiles::of_tester(ctx, self.user.id).await
    }

    /// The person's preferences.
    async fn settings(&self, ctx: &Context<'_>) -> Result<Option<Settings>> {
        settings::of(&ctx.app()?.db, self.user.id, self.user.created_at).await.map(|row| Some(row.into()))
    }

    /// Conversations with Javier, the last used first.
    async fn conversations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Conversation>>> {
        chat::conversations(ctx, self.user.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// What the person writes about their own path, null before the first save.
    async fn personal_story(&self, ctx: &Context<'_>) -> Result<Option<PersonalStory>> {
        workspace::story_of(ctx, self.user.id).await
    }

    /// Figures of the person's projects and invitations, as a creator.
    async fn dashboard(&self, ctx: &Context<'_>) -> Result<Option<Dashboard>> {
        dashboard::of(&ctx.app()?.db, self.user.id).await.map(Some)
    }

    /// Invitations, newest first: those a creator sent; for anyone else, those they were sent by name, and those they
    /// accepted.
    async fn invitations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only invitations that meet these criteria.")] filter: Option<InvitationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Invitation>>> {
        let page = PageArguments { after, before, first, last };
        invitations::of_viewer(ctx, self.user.id, self.user_type, filter, page).await.map(Some)
    }

    /// Projects the person tests, the last one joined first.
    async fn tested_projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ProjectTester>>> {
        invitations::tested_by(ctx, self.user.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// What happened in the person's projects, newest first.
    async fn activities(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Activity>>> {
        activity::of_user(ctx, self.user.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// Notifications, newest first.
    async fn notifications(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only notifications that meet these criteria.")] filter: Option<NotificationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Notification>>> {
        let page = PageArguments { after, before, first, last };
        notifications::list(ctx, self.user.id, filter, page).await.map(Some)
    }

    /// How many notifications were not marked as read.
    async fn unread_notification_count(&self, ctx: &Context<'_>) -> Result<u64> {
        notifications::unread_count(ctx, self.user.id).await
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

/// A provider to remove from the account.
#[derive(Clone, InputObject)]
pub struct UnlinkProviderInput {
    /// Provider.
    pub provider: OAuthProvider,
}

/// Result of `signUp`.
#[derive(SimpleObject)]
pub struct SignUpPayload {
    /// Whether the address must be verified before the first sign-in: an email is on its way, and nobody is signed in.
    pub is_verification_required: bool,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when the address must be verified first, or `userErrors` is not empty.
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

/// Result of `unlinkProvider`.
#[derive(SimpleObject)]
pub struct UnlinkProviderPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}
