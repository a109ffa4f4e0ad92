//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        TEMPLATE_NOT_FOUND = "replyTemplate.notFound";
        TEMPLATE_TITLE_REQUIRED = "replyTemplate.titleRequired";
        TEMPLATE_TITLE_TOO_LONG = "replyTemplate.titleTooLong";
        TEMPLATE_CONTENT_REQUIRED = "replyTemplate.contentRequired";
        TEMPLATE_CONTENT_TOO_LONG = "replyTemplate.contentTooLong";
        TEMPLATES_TOO_MANY = "replyTemplate.tooMany";
        TEMPLATE_VERSION_CONFLICT = "replyTemplate.versionConflict";
    }
}
