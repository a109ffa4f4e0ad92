//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        ROADMAP_ITEM_NOT_FOUND = "roadmap.notFound";
        ROADMAP_TITLE_TOO_LONG = "roadmap.titleTooLong";
        ROADMAP_DESCRIPTION_TOO_LONG = "roadmap.descriptionTooLong";
        ROADMAP_VERSION_CONFLICT = "roadmap.versionConflict";
    }
}
