//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        STORY_REQUIRED = "story.required";
        STORY_NAME_TOO_LONG = "story.nameTooLong";
        STORY_TEXT_TOO_LONG = "story.textTooLong";
        STORY_NOT_FOUND = "story.notFound";
    }
}
