//! Typed identifiers: a `UserId` cannot be passed where a `ProjectId` is meant.
//!
//! In the database an identifier is a UUID of version 7 (sorted by creation time); outside it is written with the
//! prefix of its kind, such as `prj_0192f0c1a2b37c4d8e5f60718293a4b5`, which is readable in logs and addresses and
//! cannot be mistaken for the identifier of another kind.

use std::fmt;

use sea_orm::{DbErr, DeriveValueType, TryFromU64};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What all identifiers share, for code that is generic over them.
pub trait Id: Copy + fmt::Display + Into<Uuid> + From<Uuid> {
    /// What the written form begins with, without the underscore.
    const PREFIX: &'static str;

    /// Reads the written form. `None` for anything but exactly what [`fmt::Display`] writes, so that one object has
    /// one identifier only.
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
    /// A person with an account.
    UserId = "usr";
    /// A signed-in browser.
    SessionId = "ses";
    /// A personal API token.
    ApiTokenId = "tok";
    /// A token that a letter carries.
    LetterTokenId = "ltk";
    /// A person's identity at a provider.
    OAuthIdentityId = "oid";
    /// A sign-in at a provider under way.
    OAuthStateId = "ost";
    /// The creator's side of an account.
    CreatorProfileId = "cre";
    /// The tester's side of an account.
    TesterProfileId = "tst";
    /// The same as its person has it; the uuid is that of the other.
    OwnTesterProfileId = "tpf";
    /// A skill that testers have.
    SkillId = "skl";
    /// A person's preferences; the uuid is the person's.
    SettingsId = "set";
    /// A project that wants testers.
    ProjectId = "prj";
    /// A project as those see it who were invited; the uuid is the project's.
    ProjectSheetId = "sht";
    /// An invitation to test a project.
    InvitationId = "inv";
    /// A tester's place in a project.
    ProjectTesterId = "ptr";
    /// What somebody thinks of a project.
    FeedbackId = "fbk";
    /// The same as everybody is shown it; the uuid is that of the other.
    PublicFeedbackId = "pfb";
    /// An entry of an activity list.
    ActivityId = "act";
    /// A notification to a person.
    NotificationId = "ntf";
    /// Work that is due.
    JobId = "job";
    /// A conversation with Javier.
    ConversationId = "cnv";
    /// A message of a conversation.
    ChatMessageId = "msg";
    /// A step of a project's roadmap.
    RoadmapItemId = "rmi";
    /// How a project's workspace is set up: the project's own UUID.
    WorkspaceSettingsId = "wks";
    /// A person's story: the person's own UUID.
    PersonalStoryId = "pst";
    /// A story on the public wall.
    StoryId = "sty";
    /// A request for a paid service.
    ServiceRequestId = "srq";
    /// A donation that somebody set out for.
    DonationId = "don";
    /// A message to the operator.
    ContactMessageId = "ctm";
    /// Where a creator's own programs are told what happens.
    WebhookId = "whk";
    /// Something that was sent there.
    WebhookDeliveryId = "whd";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_form_is_read_back_and_nothing_else_is() {
        let id = ProjectId(Uuid::from_u128(0x0192_f0c1_a2b3_7c4d_8e5f_6071_8293_a4b5));
        let text = id.to_string();
        assert_eq!(text, "prj_0192f0c1a2b37c4d8e5f60718293a4b5");
        assert_eq!(ProjectId::parse(&text), Some(id));
        for other in [
            "",
            "prj_",
            "0192f0c1a2b37c4d8e5f60718293a4b5",
            "prj_0192F0C1A2B37C4D8E5F60718293A4B5",
            "prj_0192f0c1-a2b3-7c4d-8e5f-60718293a4b5",
            "prj_0192f0c1a2b37c4d8e5f60718293a4b5 ",
            "usr_0192f0c1a2b37c4d8e5f60718293a4b5",
        ] {
            assert_eq!(ProjectId::parse(other), None, "{other:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_an_identifier_only_if_it_is_how_that_one_is_written(text: String, tail in "prj_[0-9a-fA-F-]{0,40}") {
            for text in [text, tail] {
                if let Some(id) = ProjectId::parse(&text) {
                    assert_eq!(id.to_string(), text);
                }
            }
        }

        #[test]
        fn any_identifier_is_read_back_and_by_its_own_kind_alone(bits: u128) {
            let id = StoryId(Uuid::from_u128(bits));
            assert_eq!(StoryId::parse(&id.to_string()), Some(id));
            assert_eq!(ProjectId::parse(&id.to_string()), None);
        }
    }
}
