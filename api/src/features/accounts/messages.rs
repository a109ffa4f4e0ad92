//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        EMAIL_INVALID = "account.emailInvalid";
        EMAIL_TAKEN = "account.emailTaken";
        PROVIDER_NOT_LINKED = "account.providerNotLinked";
        LAST_WAY_IN = "account.lastWayIn";
        PASSWORD_TOO_SHORT = "account.passwordTooShort";
        PASSWORD_TOO_LONG = "account.passwordTooLong";
        USER_TYPE_REQUIRED = "account.userTypeRequired";
        PROFILE_TYPE_REQUIRED = "account.profileTypeRequired";
        TYPE_ALREADY_CHOSEN = "account.typeAlreadyChosen";
        INVALID_CREDENTIALS = "account.invalidCredentials";
        EMAIL_NOT_VERIFIED = "account.emailNotVerified";
        CURRENT_PASSWORD_WRONG = "account.currentPasswordWrong";
        SIGN_UP_PASSWORD_REQUIRED = "account.signUpPasswordRequired";
        SIGN_UP_PASSWORD_WRONG = "account.signUpPasswordWrong";
        CONFIRMATION_MISMATCH = "account.confirmationMismatch";
    }
    phrases {
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
        PASSWORD_CHANGED_NOTE_TOKENS = "passwordChanged.noteTokens";
        ACCOUNT_DELETED_SUBJECT = "accountDeleted.subject";
        ACCOUNT_DELETED_BODY = "accountDeleted.body";
        ACCOUNT_DELETED_NOTE = "accountDeleted.note";
        ACCOUNT_REPLACED_SUBJECT = "accountReplaced.subject";
        ACCOUNT_REPLACED_BODY = "accountReplaced.body";
        ACCOUNT_REPLACED_NOTE = "accountReplaced.note";
    }
}
