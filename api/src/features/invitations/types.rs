//! GraphQL types of invitations. One type serves the owner, the invited person and anyone with the link: fields for the
//! owner are null for the others.

use async_graphql::{Context, Enum, ID, InputObject, Object, OneofObject};
use chrono::{DateTime, Utc};
use entity::{
    invitation,
    types::{
        delivery_failure,
        id::TesterProfileId,
        invitation_delivery,
        invitation_status::{self, InvitationStatus as Status},
        project_status::ProjectStatus,
    },
};

use super::{
    policy::{self, OpenedInvitation},
    testers::ProjectSheet,
};
use crate::{
    features::{
        feedback::{self, Feedback},
        profiles::{Tester, TesterByUser},
        project_links::{ProjectLink, ProjectLinkById},
        projects::ProjectById,
    },
    platform::{
        auth::viewer::SignedIn,
        error::Result,
        graphql::{
            context::ContextExt,
            id::TypedId,
            page::{Connection, PageArguments},
            scalars::Url,
        },
    },
};

/// Status of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "invitation_status::InvitationStatus")]
pub enum InvitationStatus {
    /// The invited person tests the project. French label: « Acceptée » (stored as `accepted`).
    Accepted,
    /// The invited person gave feedback without testing. French label: « Avis donné » (stored as `feedback_given`).
    FeedbackGiven,
    /// Not answered yet. French label: « En attente » (stored as `pending`).
    Pending,
    /// The invited person does not want to test. French label: « Refusée » (stored as `refused`; `rejected` means the
    /// same).
    Refused,
    /// Revoked by the creator, or replaced by another one. French label: « Annulée » (stored as `revoked`).
    Revoked,
}

/// Delivery of an invitation. Its link works in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "invitation_delivery::InvitationDelivery")]
pub enum InvitationDelivery {
    /// The invitation could not be sent: share the link yourself.
    Failed,
    /// This deployment cannot send it: share the link yourself.
    NotConfigured,
    /// The invitation will be sent soon.
    Pending,
    /// The invitation was sent.
    Sent,
}

/// Why an invitation could not be sent. Its link works all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "delivery_failure::DeliveryFailure")]
pub enum InvitationDeliveryFailure {
    /// No mail reaches the address.
    AddressRefused,
    /// The person takes no messages from our Discord bot.
    MessagesClosed,
    /// Discord or the mail server was not available: sending it again later may help.
    Unavailable,
    /// The community's Discord server has no member of that name.
    UnknownMember,
}

/// An invitation in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Invitation {
    row: invitation::Model,
    /// The project's sheet, if it was read with it.
    sheet: Option<Box<ProjectSheet>>,
    /// Whether the caller gave the secret part of its link.
    is_of_link: bool,
}

impl From<invitation::Model> for Invitation {
    fn from(row: invitation::Model) -> Self {
        Self { row, sheet: None, is_of_link: false }
    }
}

impl Invitation {
    /// Creates the object for a caller with its link.
    pub fn of_link(row: invitation::Model) -> Self {
        Self { row, sheet: None, is_of_link: true }
    }

    /// Like [`Invitation::of_link`], with the project's sheet.
    pub(super) fn of_link_with_sheet(opened: OpenedInvitation) -> Self {
        let sheet = ProjectSheet::with_creator_name(opened.project, opened.creator_name);
        Self { row: opened.invitation, sheet: Some(Box::new(sheet)), is_of_link: true }
    }

    fn caller<'a>(ctx: &'a Context<'_>) -> Result<Option<&'a SignedIn>> {
        Ok(ctx.request()?.viewer.signed_in().ok())
    }

    fn is_owner(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(Self::caller(ctx)?.is_some_and(|person| person.user_id == self.row.creator_id))
    }

    fn is_invited_tester(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(Self::caller(ctx)?.is_some_and(|person| self.row.tester_id == Some(person.user_id)))
    }

    /// Returns the value if the caller is the owner.
    fn for_owner<T>(&self, ctx: &Context<'_>, value: T) -> Result<Option<T>> {
        Ok(self.is_owner(ctx)?.then_some(value))
    }

    fn token<'a>(&'a self, ctx: &Context<'_>) -> Result<Option<&'a str>> {
        Ok((self.is_owner(ctx)? || self.is_invited_tester(ctx)?).then_some(self.row.token.as_str()))
    }

    async fn project_status(&self, ctx: &Context<'_>) -> Result<Option<ProjectStatus>> {
        if let Some(sheet) = &self.sheet {
            return Ok(Some(sheet.project.status));
        }
        Ok(ctx.app()?.loader.load_one(ProjectById(self.row.project_id)).await?.map(|project| project.status))
    }
}

/// An invitation to test a project. Fields that are the owner's business are null for anyone else.
#[Object]
impl Invitation {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.row.id.to_string().into()
    }

    /// Status of the invitation.
    async fn status(&self) -> InvitationStatus {
        self.row.status.into()
    }

    /// The project's sheet.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<ProjectSheet>> {
        let app = ctx.app()?;
        let sheet = match &self.sheet {
            Some(sheet) => Some((**sheet).clone()),
            None => app.loader.load_one(ProjectById(self.row.project_id)).await?.map(ProjectSheet::from),
        };
        let is_open = policy::sees_sheet(app, &ctx.request()?.viewer, &self.row).await?;
        Ok(sheet.map(|sheet| if is_open { sheet } else { sheet.closed() }))
    }

    /// Whether the caller may try to accept it: it is pending, its project takes testers, and it is neither the caller's
    /// own nor meant for somebody else. Someone who is not signed in is asked to do so first.
    async fn can_accept(&self, ctx: &Context<'_>) -> Result<bool> {
        let is_for_another = policy::is_for_another(&self.row, Self::caller(ctx)?);
        if self.row.status != Status::Pending || is_for_another || self.is_owner(ctx)? {
            return Ok(false);
        }
        Ok(self.project_status(ctx).await? == Some(ProjectStatus::InProgress))
    }

    /// Whether the caller may send feedback through it now: instead of a response while it is pending, any number of
    /// times after accepting it.
    async fn can_send_feedback(&self, ctx: &Context<'_>) -> Result<bool> {
        let project_status = match self.project_status(ctx).await? {
            Some(status) if !self.is_owner(ctx)? => status,
            _ => return Ok(false),
        };
        Ok(match self.row.status {
            Status::Pending if policy::is_for_another(&self.row, Self::caller(ctx)?) => false,
            Status::Pending => project_status == ProjectStatus::InProgress,
            Status::Accepted => project_status != ProjectStatus::Paused && self.is_invited_tester(ctx)?,
            _ => false,
        })
    }

    /// Whether the caller may ask for announcements of new releases: as the tester who accepted it, or by the link of one
    /// that was sent by email to somebody without an account, unless it was refused.
    async fn can_follow_releases(&self, ctx: &Context<'_>) -> Result<bool> {
        let caller = Self::caller(ctx)?.map(|person| person.user_id);
        Ok(policy::may_follow_releases(&self.row, caller, self.is_of_link))
    }

    /// Whether new releases of the project are announced to the caller. False for a caller who may not ask for it.
    async fn is_following_releases(&self, ctx: &Context<'_>) -> Result<bool> {
        let caller = Self::caller(ctx)?.map(|person| person.user_id);
        let may_follow = policy::may_follow_releases(&self.row, caller, self.is_of_link);
        Ok(may_follow && self.row.is_following_releases)
    }

    /// Secret part of its link, for the owner of the project and for the tester it names. Whoever has it answers, and sends
    /// feedback, without an account. Token scopes: `invitations:write`, `feedback:write`.
    #[graphql(name = "token")]
    async fn secret(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.token(ctx)
    }

    /// Link to give to the person, for the owner of the project and for the tester it names. Null where the deployment
    /// does not know its public address: then it is `/invitation/` and the token, on the address in use. Token scopes:
    /// `invitations:write`, `feedback:write`.
    async fn url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        let Some(token) = self.token(ctx)? else { return Ok(None) };
        let address = ctx.app()?.config.public_url.as_ref();
        Ok(address.and_then(|address| address.join(&format!("/invitation/{token}")).ok()).map(|url| Url(url.into())))
    }

    /// Owner only: the Discord name invited, without `@`; null when it was sent otherwise, and once the account of the
    /// person was deleted.
    async fn discord_username(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        Ok(self.for_owner(ctx, self.row.discord_username.as_deref())?.flatten())
    }

    /// Owner only: the address invited; null when it was sent otherwise, and once the account of the person was deleted.
    async fn email(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        Ok(self.for_owner(ctx, self.row.email.as_deref())?.flatten())
    }

    /// Owner only: the tester invited, or the one who accepted; null while it is not known, or when no tester's profile
    /// goes with the account.
    async fn tester(&self, ctx: &Context<'_>) -> Result<Option<Tester>> {
        match self.for_owner(ctx, self.row.tester_id)?.flatten() {
            Some(id) => Ok(ctx.app()?.loader.load_one(TesterByUser(id)).await?.map(Tester::from)),
            None => Ok(None),
        }
    }

    /// Owner only: the link through which its person joined; null for one that was sent.
    async fn link(&self, ctx: &Context<'_>) -> Result<Option<ProjectLink>> {
        match self.for_owner(ctx, self.row.link_id)?.flatten() {
            Some(id) => Ok(ctx.app()?.loader.load_one(ProjectLinkById(id)).await?.map(ProjectLink::from)),
            None => Ok(None),
        }
    }

    /// Owner only: its delivery.
    async fn delivery(&self, ctx: &Context<'_>) -> Result<Option<InvitationDelivery>> {
        self.for_owner(ctx, self.row.delivery.into())
    }

    /// Owner only: why it could not be sent, null unless it failed.
    async fn delivery_failure(&self, ctx: &Context<'_>) -> Result<Option<InvitationDeliveryFailure>> {
        Ok(self.for_owner(ctx, self.row.delivery_failure.map(Into::into))?.flatten())
    }

    /// Owner only: when its link was first opened, null until then.
    async fn seen_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(self.for_owner(ctx, self.row.seen_at)?.flatten())
    }

    /// Owner only: why it was refused, null when that was not said.
    async fn refusal_reason(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        Ok(self.for_owner(ctx, self.row.refusal_reason.as_deref())?.flatten())
    }

    /// Time at which the invitation was answered or revoked, null until then.
    async fn responded_at(&self) -> Option<DateTime<Utc>> {
        self.row.responded_at
    }

    /// Feedback that came through the invitation, newest first: all for the owner; for a person with the link, only
    /// what was sent without an account.
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
        if self.is_owner(ctx)? {
            feedback::of_invitation(ctx, self.row.id, page).await.map(Some)
        } else if self.is_of_link && policy::is_followed_by_link(&self.row) {
            feedback::of_link(ctx, self.row.id, page).await.map(Some)
        } else {
            Ok(None)
        }
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.row.version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.row.created_at
    }
}

/// Criteria on invitations, all combined with AND.
#[derive(Clone, Debug, Default, InputObject)]
pub struct InvitationFilter {
    /// Keep only these statuses.
    pub status: Option<Vec<InvitationStatus>>,
}

/// Person to invite: exactly one of these fields.
#[derive(Clone, Debug, OneofObject)]
pub enum InvitedPerson {
    /// Name on Discord, at most 40 characters; a leading `@` is dropped.
    DiscordUsername(String),
    /// Address.
    Email(String),
    /// A tester, as found by a search.
    TesterId(TypedId<TesterProfileId>),
}
