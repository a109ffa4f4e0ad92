//! The keys of the user-facing messages of the server.
//!
//! Their texts are in translation catalogs shared with the web client (`web/src/i18n/locales/{fr,en}/`: `errors.json`
//! for errors, `events.json` for events, `mail.json` for emails). A test checks that every key has a text in both
//! languages, and that every text has a key.

mod catalogue;

use std::sync::LazyLock;

use self::catalogue::Catalogue;
use crate::platform::language::Language;

/// The key of an error message, in `errors.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Message(&'static str);

impl Message {
    /// Returns the text in a language.
    pub fn text(self, language: Language) -> &'static str {
        ERRORS.text(self.0, language)
    }
}

/// The key of an event message, in `events.json`. Its text may have placeholders, written `{{name}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event(&'static str);

impl Event {
    /// Returns the text in a language, with its placeholders replaced by `values`.
    pub fn text(self, language: Language, values: &[(&str, &str)]) -> String {
        EVENTS.format(self.0, language, values)
    }

    /// Returns the text about a person's action on a project; without a name, the person is "somebody".
    pub fn about(self, language: Language, title: Option<&str>, person: Option<&str>) -> String {
        let person = person.unwrap_or_else(|| EVENTS.text(Self::SOMEONE.0, language));
        self.text(language, &[("title", title.unwrap_or_default()), ("person", person)])
    }
}

/// The key of a part of an email, in `mail.json`. Its text may have placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phrase(&'static str);

impl Phrase {
    /// Returns the text in a language, with its placeholders replaced by `values`.
    pub fn text(self, language: Language, values: &[(&str, &str)]) -> String {
        MAIL.format(self.0, language, values)
    }
}

macro_rules! messages {
    ($kind:ident, $all:ident: $($name:ident = $key:literal;)*) => {
        impl $kind {
            $(#[doc = concat!("The message `", $key, "`.")] pub const $name: Self = Self($key);)*
        }
        #[cfg(test)]
        const $all: &[$kind] = &[$($kind::$name),*];
    };
}

messages! { Message, ALL_MESSAGES:
    UNAUTHENTICATED = "unauthenticated";
    SESSION_INVALID = "sessionInvalid";
    FORBIDDEN = "forbidden";
    SCOPE_MISSING = "scopeMissing";
    NOT_FOUND = "notFound";
    BAD_REQUEST = "badRequest";
    BAD_USER_INPUT = "badUserInput";
    RATE_LIMITED = "rateLimited";
    QUERY_TOO_COMPLEX = "queryTooComplex";
    QUERY_TOO_DEEP = "queryTooDeep";
    TIMEOUT = "timeout";
    PERSISTED_QUERY_NOT_FOUND = "persistedQueryNotFound";
    CURSOR_EXPIRED = "cursorExpired";
    IDEMPOTENCY_CONFLICT = "idempotencyConflict";
    OUTCOME_UNKNOWN = "outcomeUnknown";
    STORAGE_UNAVAILABLE = "storageUnavailable";
    INTERNAL = "internal";

    EMAIL_INVALID = "account.emailInvalid";
    EMAIL_TAKEN = "account.emailTaken";
    PROVIDER_NOT_LINKED = "account.providerNotLinked";
    LAST_WAY_IN = "account.lastWayIn";
    PASSWORD_TOO_SHORT = "account.passwordTooShort";
    PASSWORD_TOO_LONG = "account.passwordTooLong";
    FIRST_NAME_REQUIRED = "account.firstNameRequired";
    FIRST_NAME_TOO_LONG = "account.firstNameTooLong";
    LAST_NAME_REQUIRED = "account.lastNameRequired";
    LAST_NAME_TOO_LONG = "account.lastNameTooLong";
    USER_TYPE_REQUIRED = "account.userTypeRequired";
    PROFILE_TYPE_REQUIRED = "account.profileTypeRequired";
    TYPE_ALREADY_CHOSEN = "account.typeAlreadyChosen";
    INVALID_CREDENTIALS = "account.invalidCredentials";
    EMAIL_NOT_VERIFIED = "account.emailNotVerified";
    EMAIL_TOKEN_INVALID = "account.emailTokenInvalid";
    CURRENT_PASSWORD_WRONG = "account.currentPasswordWrong";
    SIGN_UP_PASSWORD_REQUIRED = "account.signUpPasswordRequired";
    SIGN_UP_PASSWORD_WRONG = "account.signUpPasswordWrong";
    CONFIRMATION_MISMATCH = "account.confirmationMismatch";
    SESSION_NOT_FOUND = "account.sessionNotFound";

    API_TOKEN_NAME_REQUIRED = "apiToken.nameRequired";
    API_TOKEN_NAME_TOO_LONG = "apiToken.nameTooLong";
    API_TOKEN_SCOPE_REQUIRED = "apiToken.scopeRequired";
    API_TOKEN_EXPIRY_INVALID = "apiToken.expiryInvalid";
    API_TOKENS_TOO_MANY = "apiToken.tooMany";
    API_TOKEN_NOT_FOUND = "apiToken.notFound";

    USERNAME_REQUIRED = "profile.usernameRequired";
    USERNAME_TAKEN = "profile.usernameTaken";
    USERNAME_TOO_LONG = "profile.usernameTooLong";
    BIO_TOO_LONG = "profile.bioTooLong";
    AVAILABILITY_TOO_LONG = "profile.availabilityTooLong";
    SKILL_TOO_LONG = "profile.skillTooLong";
    TOO_MANY_SKILLS = "profile.tooManySkills";
    LANGUAGE_TOO_LONG = "profile.languageTooLong";
    TOO_MANY_LANGUAGES = "profile.tooManyLanguages";
    DISCORD_CONTACT_INVALID = "profile.discordContactInvalid";

    SETTINGS_USERNAME_TOO_LONG = "settings.usernameTooLong";

    PROJECT_NOT_FOUND = "project.notFound";
    PROJECT_TITLE_TOO_SHORT = "project.titleTooShort";
    PROJECT_TITLE_TOO_LONG = "project.titleTooLong";
    PROJECT_DESCRIPTION_TOO_SHORT = "project.descriptionTooShort";
    PROJECT_DESCRIPTION_TOO_LONG = "project.descriptionTooLong";
    PROJECT_OBJECTIVES_TOO_SHORT = "project.objectivesTooShort";
    PROJECT_OBJECTIVES_TOO_LONG = "project.objectivesTooLong";
    PROJECT_FEEDBACK_TYPE_TOO_SHORT = "project.feedbackTypeTooShort";
    PROJECT_FEEDBACK_TYPE_TOO_LONG = "project.feedbackTypeTooLong";
    PROJECT_DEADLINE_REQUIRED = "project.deadlineRequired";
    PROJECT_DETAILS_TOO_SHORT = "project.detailsTooShort";
    PROJECT_DETAILS_TOO_LONG = "project.detailsTooLong";
    PROJECT_LINK_INVALID = "project.linkInvalid";
    PROJECT_LINK_TOO_LONG = "project.linkTooLong";
    PROJECT_KEYWORD_REQUIRED = "project.keywordRequired";
    PROJECT_KEYWORD_TOO_LONG = "project.keywordTooLong";
    PROJECT_TOO_MANY_KEYWORDS = "project.tooManyKeywords";
    PROJECT_VERSION_CONFLICT = "project.versionConflict";

    CREATOR_REQUIRED = "invitation.creatorRequired";
    INVITATION_NOT_FOUND = "invitation.notFound";
    INVITATION_PROJECT_REQUIRED = "invitation.projectRequired";
    DISCORD_USERNAME_REQUIRED = "invitation.discordUsernameRequired";
    DISCORD_USERNAME_TOO_LONG = "invitation.discordUsernameTooLong";
    TESTER_NOT_FOUND = "invitation.testerNotFound";
    ALREADY_INVITED = "invitation.alreadyInvited";
    INVITATION_PROCESSED = "invitation.processed";
    ACCEPT_SIGN_IN_REQUIRED = "invitation.signInRequired";
    OWN_PROJECT = "invitation.ownProject";
    INVITATION_FOR_ANOTHER = "invitation.forAnother";
    ALREADY_TESTER = "invitation.alreadyTester";
    INVITATION_PROJECT_PAUSED = "invitation.projectPaused";
    INVITATION_PROJECT_COMPLETED = "invitation.projectCompleted";
    INVITING_PROJECT_COMPLETED = "invitation.invitingToCompleted";
    REFUSAL_REASON_TOO_LONG = "invitation.reasonTooLong";

    FEEDBACK_REQUIRED = "feedback.required";
    FEEDBACK_TOO_LONG = "feedback.tooLong";
    FEEDBACK_AUTHOR_TOO_LONG = "feedback.authorTooLong";
    FEEDBACK_PROJECT_PAUSED = "feedback.projectPaused";
    FEEDBACK_BUG_ONLY = "feedback.bugOnly";
    FEEDBACK_STEPS_TOO_LONG = "feedback.stepsTooLong";
    FEEDBACK_RATING_INVALID = "feedback.ratingInvalid";
    FEEDBACK_ENVIRONMENT_TOO_LONG = "feedback.environmentTooLong";
    FEEDBACK_NOT_FOUND = "feedback.notFound";
    FEEDBACK_EDIT_CLOSED = "feedback.editClosed";
    FEEDBACK_TAG_REQUIRED = "feedback.tagRequired";
    FEEDBACK_TAG_TOO_LONG = "feedback.tagTooLong";
    FEEDBACK_TOO_MANY_TAGS = "feedback.tooManyTags";
    FEEDBACK_MERGE_SELF = "feedback.mergeSelf";
    FEEDBACK_MERGE_INTO_DUPLICATE = "feedback.mergeIntoDuplicate";
    FEEDBACK_MESSAGE_REQUIRED = "feedback.messageRequired";
    FEEDBACK_MESSAGE_TOO_LONG = "feedback.messageTooLong";
    FEEDBACK_TOO_MANY_MESSAGES = "feedback.tooManyMessages";
    FEEDBACK_REQUEST_BY_OWNER = "feedback.requestByOwner";

    NOTIFICATION_NOT_FOUND = "notification.notFound";

    CONVERSATION_NOT_FOUND = "chat.conversationNotFound";
    CONVERSATION_NAME_TOO_LONG = "chat.nameTooLong";
    MESSAGE_REQUIRED = "chat.messageRequired";
    MESSAGE_TOO_LONG = "chat.messageTooLong";

    ROADMAP_ITEM_NOT_FOUND = "roadmap.notFound";
    ROADMAP_TITLE_TOO_LONG = "roadmap.titleTooLong";
    ROADMAP_DESCRIPTION_TOO_LONG = "roadmap.descriptionTooLong";
    ROADMAP_VERSION_CONFLICT = "roadmap.versionConflict";

    WORKSPACE_DATES_REVERSED = "workspace.datesReversed";
    WORKSPACE_COLOR_INVALID = "workspace.colorInvalid";
    WORKSPACE_TAG_TOO_LONG = "workspace.tagTooLong";
    WORKSPACE_TOO_MANY_TAGS = "workspace.tooManyTags";
    WORKSPACE_VERSION_CONFLICT = "workspace.versionConflict";

    PERSONAL_STORY_TOO_LONG = "personalStory.tooLong";
    PERSONAL_STORY_VERSION_CONFLICT = "personalStory.versionConflict";

    STORY_REQUIRED = "story.required";
    STORY_NAME_TOO_LONG = "story.nameTooLong";
    STORY_TEXT_TOO_LONG = "story.textTooLong";
    STORY_NOT_FOUND = "story.notFound";

    CONTACT_NAME_REQUIRED = "contact.nameRequired";
    CONTACT_NAME_TOO_LONG = "contact.nameTooLong";
    CONTACT_EMAIL_REQUIRED = "contact.emailRequired";
    CONTACT_MESSAGE_REQUIRED = "contact.messageRequired";
    CONTACT_MESSAGE_TOO_LONG = "contact.messageTooLong";
    SERVICE_OFFER_REQUIRED = "contact.offerRequired";

    WEBHOOK_URL_REQUIRED = "webhook.urlRequired";
    WEBHOOK_URL_INVALID = "webhook.urlInvalid";
    WEBHOOK_URL_TOO_LONG = "webhook.urlTooLong";
    WEBHOOK_EVENT_REQUIRED = "webhook.eventRequired";
    WEBHOOKS_TOO_MANY = "webhook.tooMany";
    WEBHOOK_NOT_FOUND = "webhook.notFound";
    WEBHOOK_DELIVERY_NOT_FOUND = "webhook.deliveryNotFound";

    DONATION_AMOUNT_INVALID = "donation.amountInvalid";
    DONATIONS_CLOSED = "donation.closed";
}

messages! { Event, ALL_EVENTS:
    SOMEONE = "someone";

    PROJECT_CREATED = "activity.projectCreated";
    PROJECT_UPDATED = "activity.projectUpdated";
    PROJECT_RESUMED = "activity.projectResumed";
    PROJECT_PAUSED = "activity.projectPaused";
    PROJECT_COMPLETED = "activity.projectCompleted";
    PROJECT_DELETED = "activity.projectDeleted";
    TESTER_INVITED = "activity.testerInvited";
    INVITATION_ACCEPTED = "activity.invitationAccepted";
    INVITATION_REFUSED = "activity.invitationRefused";
    FEEDBACK_RECEIVED = "activity.feedbackReceived";

    YOU_ARE_INVITED = "notification.testerInvited";
    YOU_ARE_INVITED_BY = "notification.testerInvitedBy";
    YOUR_INVITATION_ACCEPTED = "notification.invitationAccepted";
    YOUR_INVITATION_REFUSED = "notification.invitationRefused";
    YOUR_FEEDBACK_RECEIVED = "notification.feedbackReceived";
    YOUR_FEEDBACK_MESSAGE = "notification.feedbackMessage";
    YOUR_FEEDBACK_INFO_REQUESTED = "notification.feedbackInfoRequested";
    YOUR_FEEDBACK_PLANNED = "notification.feedbackPlanned";
    YOUR_FEEDBACK_FIXED = "notification.feedbackFixed";
    YOUR_FEEDBACK_DECLINED = "notification.feedbackDeclined";
    YOUR_FEEDBACK_USEFUL = "notification.feedbackUseful";
    YOUR_PROJECT_RESUMED = "notification.projectResumed";
    YOUR_PROJECT_PAUSED = "notification.projectPaused";
    YOUR_PROJECT_COMPLETED = "notification.projectCompleted";
    YOUR_PROJECT_DELETED = "notification.projectDeleted";
    YOUR_ROADMAP_DATE_NEAR = "notification.roadmapDateNear";

    FEEDBACK_UPDATED = "webhook.feedbackUpdated";
    FEEDBACK_MESSAGE_CREATED = "webhook.feedbackMessageCreated";
    ROADMAP_ITEM_UPDATED = "webhook.roadmapItemUpdated";
    WEBHOOK_TEST = "webhook.test";
}

messages! { Phrase, ALL_PHRASES:
    HELLO = "hello";
    HELLO_NAMED = "helloNamed";
    LINK_FALLBACK = "linkFallback";
    SENT_BY = "sentBy";

    VERIFY_EMAIL_SUBJECT = "verifyEmail.subject";
    VERIFY_EMAIL_BODY = "verifyEmail.body";
    VERIFY_EMAIL_ACTION = "verifyEmail.action";
    VERIFY_EMAIL_NOTE = "verifyEmail.note";

    RESET_PASSWORD_SUBJECT = "resetPassword.subject";
    RESET_PASSWORD_BODY = "resetPassword.body";
    RESET_PASSWORD_ACTION = "resetPassword.action";
    RESET_PASSWORD_NOTE = "resetPassword.note";
    RESET_PASSWORD_NOTE_UNPROVED = "resetPassword.noteUnproved";

    PASSWORD_CHANGED_SUBJECT = "passwordChanged.subject";
    PASSWORD_CHANGED_BODY = "passwordChanged.body";
    PASSWORD_CHANGED_ACTION = "passwordChanged.action";
    PASSWORD_CHANGED_NOTE = "passwordChanged.note";

    ACCOUNT_DELETED_SUBJECT = "accountDeleted.subject";
    ACCOUNT_DELETED_BODY = "accountDeleted.body";
    ACCOUNT_DELETED_NOTE = "accountDeleted.note";
    ACCOUNT_REPLACED_SUBJECT = "accountReplaced.subject";
    ACCOUNT_REPLACED_BODY = "accountReplaced.body";
    ACCOUNT_REPLACED_NOTE = "accountReplaced.note";

    INVITATION_SUBJECT = "invitation.subject";
    INVITATION_BODY = "invitation.body";
    INVITATION_ACTION = "invitation.action";
    INVITATION_NOTE = "invitation.note";
    INVITATION_ON_DISCORD = "invitation.onDiscord";
    INVITATION_SOME_CREATOR = "invitation.someCreator";

    FEEDBACK_ANSWERED_SUBJECT = "feedbackAnswered.subject";
    FEEDBACK_ANSWERED_BODY = "feedbackAnswered.body";
    FEEDBACK_ANSWERED_ACTION = "feedbackAnswered.action";
    FEEDBACK_ANSWERED_NOTE = "feedbackAnswered.note";

    WEBHOOK_SWITCHED_OFF_SUBJECT = "webhookSwitchedOff.subject";
    WEBHOOK_SWITCHED_OFF_BODY = "webhookSwitchedOff.body";
    WEBHOOK_SWITCHED_OFF_ACTION = "webhookSwitchedOff.action";
    WEBHOOK_SWITCHED_OFF_NOTE = "webhookSwitchedOff.note";

    NOTIFICATIONS_SUBJECT = "notifications.subject";
    NOTIFICATIONS_SEVERAL = "notifications.several";
    NOTIFICATIONS_BODY = "notifications.body";
    NOTIFICATIONS_MORE = "notifications.more";
    NOTIFICATIONS_ACTION = "notifications.action";
    NOTIFICATIONS_NOTE = "notifications.note";

    CONTACT_MESSAGE_SUBJECT = "contactMessage.subject";
    CONTACT_MESSAGE_BODY = "contactMessage.body";
    CONTACT_MESSAGE_RECEIVED_SUBJECT = "contactMessageReceived.subject";
    CONTACT_MESSAGE_RECEIVED_BODY = "contactMessageReceived.body";

    SERVICE_REQUEST_SUBJECT = "serviceRequest.subject";
    SERVICE_REQUEST_BODY = "serviceRequest.body";
    SERVICE_REQUEST_RECEIVED_SUBJECT = "serviceRequestReceived.subject";
    SERVICE_REQUEST_RECEIVED_BODY = "serviceRequestReceived.body";
    OFFER_LANDING_PAGE = "offers.landingPage";
    OFFER_SIX_PAGES = "offers.sixPages";
    OFFER_TEN_PAGES = "offers.tenPages";

    ANSWER_NOTE = "answerNote";
    RECEIVED_NOTE = "receivedNote";
}

/// Loads one catalog in both languages.
macro_rules! catalogue {
    ($name:literal) => {
        LazyLock::new(|| {
            Catalogue::new(
                include_str!(concat!("../../../web/src/i18n/locales/fr/", $name, ".json")),
                include_str!(concat!("../../../web/src/i18n/locales/en/", $name, ".json")),
            )
        })
    };
}

static ERRORS: LazyLock<Catalogue> = catalogue!("errors");
static EVENTS: LazyLock<Catalogue> = catalogue!("events");
static MAIL: LazyLock<Catalogue> = catalogue!("mail");

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn assert_keys(catalogue: &Catalogue, keys: impl Iterator<Item = &'static str>) {
        let keys: BTreeSet<&str> = keys.collect();
        for texts in [&catalogue.french, &catalogue.english] {
            let translated: BTreeSet<&str> = texts.keys().map(String::as_str).collect();
            assert_eq!(keys, translated);
        }
    }

    #[test]
    fn every_key_has_a_text_in_both_languages_and_every_text_a_key() {
        assert_keys(&ERRORS, ALL_MESSAGES.iter().map(|message| message.0));
        assert_keys(&EVENTS, ALL_EVENTS.iter().map(|event| event.0));
        assert_keys(&MAIL, ALL_PHRASES.iter().map(|phrase| phrase.0));
    }

    #[test]
    fn both_languages_have_the_same_placeholders() {
        let events = ALL_EVENTS.iter().map(|event| (&EVENTS, event.0));
        let phrases = ALL_PHRASES.iter().map(|phrase| (&MAIL, phrase.0));
        for (catalogue, key) in events.chain(phrases) {
            let placeholders = |language| {
                let text = catalogue.text(key, language);
                text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()).collect::<BTreeSet<_>>()
            };
            assert_eq!(placeholders(Language::French), placeholders(Language::English), "{key}");
        }
    }

    #[test]
    fn placeholders_in_values_are_not_expanded() {
        let values = [("title", "{{person}} & co"), ("person", "Ada")];
        let text = Event::INVITATION_ACCEPTED.text(Language::English, &values);
        assert_eq!(text, "Ada accepted to test “{{person}} & co”");
    }

    #[test]
    fn returns_the_text_in_the_requested_language() {
        assert_eq!(Message::EMAIL_INVALID.text(Language::French), "Email invalide");
        assert_eq!(Message::EMAIL_INVALID.text(Language::English), "Invalid email");
    }
}
