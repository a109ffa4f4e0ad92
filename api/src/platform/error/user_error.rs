//! The rules of the product that an input breaks, as `userErrors` of a payload report them.

use async_graphql::Enum;

use crate::platform::messages::Message;

/// A broken rule of the product, to be shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserError {
    /// The machine-readable reason.
    pub code: UserErrorCode,
    /// The field of `input` at fault, under its name in the schema, with a dot before a nested one (`by.email`); `None`
    /// if the rule concerns the whole input.
    pub field: Option<&'static str>,
    /// The message for the user.
    pub message: Message,
}

impl UserError {
    /// Creates an error for one field.
    pub fn on(field: &'static str, code: UserErrorCode, message: Message) -> Self {
        Self { code, field: Some(field), message }
    }

    /// Creates an error for the whole input.
    pub fn global(code: UserErrorCode, message: Message) -> Self {
        Self { code, field: None, message }
    }
}

/// Machine-readable reason of a business error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum UserErrorCode {
    /// The person has an open invitation to the project.
    AlreadyInvited,
    /// The person has asked to test the project already.
    AlreadyRequested,
    /// The person is a tester of the project.
    AlreadyTester,
    /// Only a bug has this.
    BugOnly,
    /// The typed confirmation differs from the required text.
    ConfirmationMismatch,
    /// Only a signed-in creator may do this.
    CreatorRequired,
    /// This deployment takes no donations at the moment.
    DonationsClosed,
    /// The time in which it could be edited is over.
    EditClosed,
    /// The address must be verified before the first sign-in.
    EmailNotVerified,
    /// An account with this address exists.
    EmailTaken,
    /// The value is not a colour written `#rrggbb`.
    InvalidColor,
    /// The amount is not within its bounds.
    InvalidAmount,
    /// The answer is not one that the question asks for.
    InvalidAnswer,
    /// The value is neither a web address nor a username.
    InvalidContact,
    /// The address and the password do not go together.
    InvalidCredentials,
    /// The value is not an email address.
    InvalidEmail,
    /// The instant is past, or too far ahead.
    InvalidExpiry,
    /// The value is not the origin of a site.
    InvalidOrigin,
    /// The end lies before the beginning.
    InvalidRange,
    /// The rating is not between 1 and 5.
    InvalidRating,
    /// Feedback is a duplicate of other feedback that is none itself.
    InvalidTarget,
    /// The value is not the name of a time zone.
    InvalidTimeZone,
    /// The link's token is unknown, used or too old.
    InvalidToken,
    /// The value is not an http or https address.
    InvalidUrl,
    /// The invitation names another account than the one that answers.
    InvitationForAnother,
    /// The invitation was answered or revoked.
    InvitationProcessed,
    /// The link was revoked, or its last day is over.
    LinkClosed,
    /// All seats of the link are taken.
    LinkFull,
    /// Another one has this name.
    NameTaken,
    /// Nobody would read it.
    NoRecipient,
    /// The feedback is not fixed.
    NotFixed,
    /// The object does not exist or is not yours.
    NotFound,
    /// Without it nobody could sign in to the account any more.
    LastWayIn,
    /// The page is not one of those that were allowed.
    OriginNotAllowed,
    /// Nobody tests their own project.
    OwnProject,
    /// The project is completed and takes no new testers.
    ProjectCompleted,
    /// The project is paused.
    ProjectPaused,
    /// There is no space left for it.
    QuotaExceeded,
    /// The request was answered.
    RequestProcessed,
    /// A mandatory value is missing or blank.
    Required,
    /// Somebody must be signed in to do this.
    SignInRequired,
    /// The file is larger than the maximum size.
    TooLarge,
    /// The text is longer than the maximum length.
    TooLong,
    /// The list has more items than the maximum.
    TooMany,
    /// The text is shorter than the minimum length.
    TooShort,
    /// The account is a creator's or a tester's already.
    TypeAlreadyChosen,
    /// The account must first become a creator's or a tester's.
    TypeRequired,
    /// Another tester has this username.
    UsernameTaken,
    /// The object was written by somebody else since the version given.
    VersionConflict,
}
