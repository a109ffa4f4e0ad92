//! The GraphQL types about the deployment.

use async_graphql::{Context, Enum, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::types::oauth_provider;

use crate::{
    features::donations::MAX_EUROS,
    platform::{
        auth::budget::Allowance,
        error::Result,
        graphql::{context::ContextExt, money::Money, scalars::Url},
    },
};

/// Live counts of the whole platform, at most half a minute old.
#[derive(Clone, Copy, Debug, SimpleObject)]
#[expect(clippy::struct_field_names, reason = "the names of the schema")]
pub struct PlatformStatistics {
    /// Accounts of creators.
    pub creator_count: u64,
    /// Projects, whatever their state.
    pub project_count: u64,
    /// Accounts of testers.
    pub tester_count: u64,
}

/// The cost of an operation, and the caller's remaining budget.
#[derive(Clone, Copy, Debug, SimpleObject)]
pub struct RateLimit {
    /// Cost of this operation, in points.
    pub cost: u32,
    /// Points in a full budget.
    pub limit: u32,
    /// Points left, this operation paid.
    pub remaining: u32,
    /// When the budget is full again, if nothing more is spent.
    pub reset_at: DateTime<Utc>,
}

impl RateLimit {
    /// Creates it from an allowance at the time `now`.
    pub(super) fn new(allowance: &Allowance, now: DateTime<Utc>) -> Self {
        let Allowance { limit, cost, remaining, reset_after, .. } = *allowance;
        Self { cost, limit, remaining, reset_at: now + reset_after }
    }
}

/// A provider of accounts elsewhere, with which one can sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(name = "OAuthProvider", remote = "oauth_provider::OAuthProvider")]
pub enum OAuthProvider {
    /// Discord. Label: « Discord ».
    Discord,
    /// GitHub. Label: « GitHub ».
    #[graphql(name = "GITHUB")]
    GitHub,
}

/// The deployment's settings.
pub struct Configuration;

/// Features that this deployment offers, so that a client shows no dead end.
#[Object]
impl Configuration {
    /// Name of the language model with which Javier answers in the chat; null when his answers are prepared.
    async fn assistant_model(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(ctx.app()?.llm.as_ref().map(|llm| llm.name().to_owned()))
    }

    /// Address of the community's chat; null when there is none.
    #[graphql(name = "communityUrl")]
    async fn community_url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        Ok(address(ctx.app()?.config.community_url.as_ref()))
    }

    /// Account of the product on GitHub; null when there is none.
    #[graphql(name = "githubUrl")]
    async fn github_url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        Ok(address(ctx.app()?.config.github_url.as_ref()))
    }

    /// Hosting provider of this deployment, for the legal notice; null when it is not configured.
    async fn hosting_provider(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(ctx.app()?.config.hosting_provider.clone())
    }

    /// Public key with which browsers subscribe to pushes (`applicationServerKey`); null when there are none.
    async fn push_public_key(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(ctx.app()?.web_push.public_key())
    }

    /// Page of the product on LinkedIn; null when there is none.
    #[graphql(name = "linkedInUrl")]
    async fn linked_in_url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        Ok(address(ctx.app()?.config.linkedin_url.as_ref()))
    }

    /// Publisher of this deployment, for the legal notice; null when it is not configured.
    async fn publisher(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(ctx.app()?.config.publisher.clone())
    }

    /// Account of the product on Twitter; null when there is none.
    #[graphql(name = "twitterUrl")]
    async fn twitter_url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        Ok(address(ctx.app()?.config.twitter_url.as_ref()))
    }

    /// How donations can be made; null while they are closed.
    async fn donations(&self, ctx: &Context<'_>) -> Result<Option<DonationOptions>> {
        let config = &ctx.app()?.config;
        Ok(config.donation_url.as_ref().map(|page| DonationOptions {
            maximum: Money::euros(MAX_EUROS),
            minimum: Money::euros(1),
            provider: config.donation_provider.clone().unwrap_or_else(|| page.host()),
        }))
    }

    /// Whether invitations are sent over Discord; when false, creators send the link themselves.
    async fn has_discord_delivery(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.app()?.discord.is_some())
    }

    /// Whether this deployment sends emails; when false, they are written to a directory for its operator.
    async fn has_email_delivery(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.app()?.config.smtp_url.is_some())
    }

    /// Whether an address must be verified before the first sign-in.
    async fn is_email_verification_required(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.app()?.config.verifies_email())
    }

    /// Providers that one can sign in with, at `/auth/github` and `/auth/discord`.
    #[graphql(name = "oauthProviders")]
    async fn oauth_providers(&self, ctx: &Context<'_>) -> Result<Vec<OAuthProvider>> {
        Ok(ctx.app()?.oauth.offered().map(Into::into).collect())
    }

    /// Whether only live statistics may be shown, and never the headline figures of the product's launch.
    async fn has_only_live_statistics(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.app()?.config.live_statistics_only)
    }
}

fn address(url: Option<&url::Url>) -> Option<Url> {
    url.map(|url| Url(url.to_string()))
}

/// How donations can be made. `recordDonation` returns where to pay.
#[derive(Clone, Debug, SimpleObject)]
pub struct DonationOptions {
    /// The largest amount.
    pub maximum: Money,
    /// The smallest amount; amounts are whole euros.
    pub minimum: Money,
    /// Name of the payment provider.
    pub provider: String,
}
