//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        WORKSPACE_DATES_REVERSED = "workspace.datesReversed";
        WORKSPACE_COLOR_INVALID = "workspace.colorInvalid";
        WORKSPACE_TAG_TOO_LONG = "workspace.tagTooLong";
        WORKSPACE_TOO_MANY_TAGS = "workspace.tooManyTags";
        WORKSPACE_REPOSITORY_INVALID = "workspace.repositoryInvalid";
        WORKSPACE_VERSION_CONFLICT = "workspace.versionConflict";
        PERSONAL_STORY_TOO_LONG = "personalStory.tooLong";
        PERSONAL_STORY_VERSION_CONFLICT = "personalStory.versionConflict";
    }
}
