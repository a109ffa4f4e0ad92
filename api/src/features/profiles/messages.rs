//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        FIRST_NAME_REQUIRED = "account.firstNameRequired";
        FIRST_NAME_TOO_LONG = "account.firstNameTooLong";
        LAST_NAME_REQUIRED = "account.lastNameRequired";
        LAST_NAME_TOO_LONG = "account.lastNameTooLong";
        PROFILE_VERSION_CONFLICT = "profile.versionConflict";
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
    }
}
