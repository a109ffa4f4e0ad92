//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        PROJECT_NOT_FOUND = "project.notFound";
        PROJECTS_TOO_MANY = "project.tooMany";
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
    }
    phrases {
        PROJECT_REMOVED_SUBJECT = "projectRemoved.subject";
        PROJECT_REMOVED_BODY = "projectRemoved.body";
        PROJECT_REMOVED_ACTION = "projectRemoved.action";
        PROJECT_REMOVED_NOTE = "projectRemoved.note";
    }
}
