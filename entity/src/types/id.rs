//! Typed identifiers: a `UserId` cannot be passed where a `ProjectId` is expected.
//!
//! In the database an identifier is a UUID of version 7 (sorted by creation time). Outside, it is written with the
//! prefix of its type, such as `prj_0192f0c1a2b37c4d8e5f60718293a4b5`, which is readable in logs and URLs and cannot be
//! mistaken for the identifier of another type.

use std::fmt;

use sea_orm::{DbErr, DeriveValueType, TryFromU64};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Operations common to all identifiers.
pub trait Id: Copy + fmt::Display + Into<Uuid> + From<Uuid> {
    /// The prefix of the text form, without the underscore.
    const PREFIX: &'static str;

    /// Parses the text form. Returns `None` for anything but the exact output of [`fmt::Display`], so that each object
    /// has a single identifier.
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(Self::PREFIX)?.strip_prefix('_')?;
        let uuid = Uuid::try_parse(digits).ok()?;
        let id = Self::from(uuid);
        (id.to_string() == text).then_some(id)
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, DeriveValueType)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl Id for $name {
            const PREFIX: &'static str = $prefix;
        }

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "_{}"), self.0.simple())
            }
        }

        impl TryFromU64 for $name {
            fn try_from_u64(_: u64) -> Result<Self, DbErr> {
                Err(DbErr::ConvertFromU64(stringify!($name)))
            }
        }
    )*};
}

ids! {
    /// A user account.
    UserId = "usr";
    /// A session of a signed-in browser.
    SessionId = "ses";
    /// A personal API token.
    ApiTokenId = "tok";
    /// A token sent by email.
    EmailTokenId = "etk";
    /// A user's identity at an OAuth provider.
    OAuthIdentityId = "oid";
    /// An OAuth state: a sign-in at a provider in progress.
    OAuthStateId = "ost";
    /// A creator profile.
    CreatorProfileId = "cre";
    /// A tester profile.
    TesterProfileId = "tst";
    /// A tester profile as seen by its owner; the UUID is that of the tester profile.
    OwnTesterProfileId = "tpf";
    /// A skill of testers.
    SkillId = "skl";
    /// A user's preferences; the UUID is the account's.
    SettingsId = "set";
    /// A project.
    ProjectId = "prj";
    /// A project as seen by people invited to it; the UUID is the project's.
    ProjectSheetId = "sht";
    /// The public page of a project; the UUID is the project's.
    PublicProjectId = "pub";
    /// A release on a public page; the UUID is that of the release.
    PublicReleaseId = "prl";
    /// A step of a roadmap on a public page; the UUID is that of the step.
    PublicRoadmapItemId = "pri";
    /// Feedback on a public page; the UUID is that of the feedback.
    PublicProjectFeedbackId = "ppf";
    /// A project in the directory; the UUID is the project's.
    ProjectListingId = "pls";
    /// An invitation to test a project.
    InvitationId = "inv";
    /// A link by which many people join a project.
    ProjectLinkId = "lnk";
    /// A request to test a project.
    JoinRequestId = "jrq";
    /// A tester of a project.
    ProjectTesterId = "ptr";
    /// Feedback on a project.
    FeedbackId = "fbk";
    /// A message of the conversation about feedback.
    FeedbackMessageId = "fbm";
    /// A picture in feedback.
    FeedbackPictureId = "pic";
    /// The upload of a picture; the UUID is the picture's.
    PictureUploadId = "pup";
    /// A film in feedback.
    FeedbackFilmId = "flm";
    /// The upload of a film; the UUID is the film's.
    FilmUploadId = "fup";
    /// Feedback as shown publicly; the UUID is that of the feedback.
    PublicFeedbackId = "pfb";
    /// An entry of an activity list.
    ActivityId = "act";
    /// A notification.
    NotificationId = "ntf";
    /// A scheduled job.
    JobId = "job";
    /// A conversation with Javier.
    ConversationId = "cnv";
    /// A message of a conversation.
    ChatMessageId = "msg";
    /// An item of a project's roadmap.
    RoadmapItemId = "rmi";
    /// A release of a project.
    ReleaseId = "rel";
    /// The questions of a project to its testers; the UUID is the project's.
    QuestionnaireId = "qnr";
    /// A question to testers.
    QuestionId = "qst";
    /// A template of replies.
    ReplyTemplateId = "rpt";
    /// The settings of a project's workspace; the UUID is the project's.
    WorkspaceSettingsId = "wks";
    /// A user's personal story; the UUID is the account's.
    PersonalStoryId = "pst";
    /// A story on the public wall.
    StoryId = "sty";
    /// A request for a paid service.
    ServiceRequestId = "srq";
    /// An intended donation.
    DonationId = "don";
    /// A message to the operator.
    ContactMessageId = "ctm";
    /// A widget, by which visitors of a site send feedback.
    FeedbackWidgetId = "wgt";
    /// A webhook of a creator.
    WebhookId = "whk";
    /// A delivery to a webhook.
    WebhookDeliveryId = "whd";
    /// A reminder that was sent.
    ReminderId = "rmd";
    /// A device that gets pushes.
    PushSubscriptionId = "psh";
}
