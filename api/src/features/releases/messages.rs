//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        RELEASE_NOT_FOUND = "release.notFound";
        RELEASE_NAME_REQUIRED = "release.nameRequired";
        RELEASE_NAME_TOO_LONG = "release.nameTooLong";
        RELEASE_NAME_TAKEN = "release.nameTaken";
        RELEASE_NOTES_TOO_LONG = "release.notesTooLong";
        RELEASE_LINK_INVALID = "release.linkInvalid";
        RELEASE_LINK_TOO_LONG = "release.linkTooLong";
        RELEASE_DATE_REQUIRED = "release.dateRequired";
        RELEASES_TOO_MANY = "release.tooMany";
        RELEASE_VERSION_CONFLICT = "release.versionConflict";
    }
    phrases {
        NEW_RELEASE_SUBJECT = "newRelease.subject";
        NEW_RELEASE_BODY = "newRelease.body";
        NEW_RELEASE_ACTION = "newRelease.action";
        NEW_RELEASE_NOTE = "newRelease.note";
    }
}
