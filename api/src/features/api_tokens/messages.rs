//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        API_TOKEN_NAME_REQUIRED = "apiToken.nameRequired";
        API_TOKEN_NAME_TOO_LONG = "apiToken.nameTooLong";
        API_TOKEN_SCOPE_REQUIRED = "apiToken.scopeRequired";
        API_TOKEN_EXPIRY_INVALID = "apiToken.expiryInvalid";
        API_TOKENS_TOO_MANY = "apiToken.tooMany";
        API_TOKEN_NOT_FOUND = "apiToken.notFound";
    }
}
