//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        FEEDBACK_REQUIRED = "feedback.required";
        FEEDBACK_TOO_LONG = "feedback.tooLong";
        FEEDBACK_AUTHOR_TOO_LONG = "feedback.authorTooLong";
        FEEDBACK_BUG_ONLY = "feedback.bugOnly";
        FEEDBACK_STEPS_TOO_LONG = "feedback.stepsTooLong";
        FEEDBACK_RATING_INVALID = "feedback.ratingInvalid";
        FEEDBACK_ENVIRONMENT_TOO_LONG = "feedback.environmentTooLong";
        FEEDBACK_NOT_FOUND = "feedback.notFound";
        FEEDBACK_NOT_FIXED = "feedback.notFixed";
        FEEDBACK_EDIT_CLOSED = "feedback.editClosed";
        FEEDBACK_TAG_REQUIRED = "feedback.tagRequired";
        FEEDBACK_TAG_TOO_LONG = "feedback.tagTooLong";
        FEEDBACK_TOO_MANY_TAGS = "feedback.tooManyTags";
        FEEDBACK_MERGE_SELF = "feedback.mergeSelf";
        FEEDBACK_MERGE_INTO_DUPLICATE = "feedback.mergeIntoDuplicate";
        FEEDBACK_DUPLICATES_TOO_MANY = "feedback.duplicatesTooMany";
        FEEDBACK_MESSAGE_REQUIRED = "feedback.messageRequired";
        FEEDBACK_MESSAGE_TOO_LONG = "feedback.messageTooLong";
        FEEDBACK_TOO_MANY_MESSAGES = "feedback.tooManyMessages";
        FEEDBACK_NO_RECIPIENT = "feedback.noRecipient";
        FEEDBACK_REQUEST_BY_OWNER = "feedback.requestByOwner";
        PICTURE_INVALID = "picture.invalid";
        PICTURE_TOO_LARGE = "picture.tooLarge";
        PICTURE_QUOTA = "picture.quota";
        PICTURE_NOT_FOUND = "picture.notFound";
        PICTURE_TOO_MANY = "picture.tooMany";
        FILM_INVALID = "film.invalid";
        FILM_TOO_LARGE = "film.tooLarge";
        FILM_QUOTA = "film.quota";
        FILM_NOT_FOUND = "film.notFound";
    }
    events {
        EXPORT_DATE = "feedbackExport.date";
        EXPORT_AUTHOR = "feedbackExport.author";
        EXPORT_DISCORD = "feedbackExport.discord";
        EXPORT_TEXT = "feedbackExport.text";
        EXPORT_KIND = "feedbackExport.kind";
        EXPORT_SEVERITY = "feedbackExport.severity";
        EXPORT_STEPS = "feedbackExport.steps";
        EXPORT_RATING = "feedbackExport.rating";
        EXPORT_ANSWERS = "feedbackExport.answers";
        EXPORT_STATUS = "feedbackExport.status";
        EXPORT_IS_READ = "feedbackExport.isRead";
        EXPORT_IS_USEFUL = "feedbackExport.isUseful";
        EXPORT_IS_PUBLIC = "feedbackExport.isPublic";
        EXPORT_TAGS = "feedbackExport.tags";
        EXPORT_TESTED_RELEASE = "feedbackExport.testedRelease";
        EXPORT_FIXED_IN = "feedbackExport.fixedIn";
        EXPORT_RETEST = "feedbackExport.retest";
        EXPORT_ROADMAP_ITEM = "feedbackExport.roadmapItem";
        EXPORT_PAGE_URL = "feedbackExport.pageUrl";
        EXPORT_ENVIRONMENT = "feedbackExport.environment";
        EXPORT_MESSAGES = "feedbackExport.messages";
        EXPORT_PICTURES = "feedbackExport.pictures";
        EXPORT_PICTURE_FILES = "feedbackExport.pictureFiles";
        EXPORT_FILM = "feedbackExport.film";
        EXPORT_FILM_FILE = "feedbackExport.filmFile";
        EXPORT_IDENTIFIER = "feedbackExport.identifier";
        EXPORT_DUPLICATE_OF = "feedbackExport.duplicateOf";
        EXPORT_YES = "feedbackExport.yes";
        EXPORT_NO = "feedbackExport.no";
        EXPORT_BUG = "feedbackExport.bug";
        EXPORT_IDEA = "feedbackExport.idea";
        EXPORT_OPINION = "feedbackExport.opinion";
        EXPORT_BLOCKING = "feedbackExport.blocking";
        EXPORT_MAJOR = "feedbackExport.major";
        EXPORT_MINOR = "feedbackExport.minor";
        EXPORT_NEW = "feedbackExport.new";
        EXPORT_INFO_REQUESTED = "feedbackExport.infoRequested";
        EXPORT_PLANNED = "feedbackExport.planned";
        EXPORT_FIXED = "feedbackExport.fixed";
        EXPORT_DECLINED = "feedbackExport.declined";
        EXPORT_RETEST_REQUESTED = "feedbackExport.retestRequested";
        EXPORT_RETEST_CONFIRMED = "feedbackExport.retestConfirmed";
        EXPORT_RETEST_REOPENED = "feedbackExport.retestReopened";
    }
    phrases {
        FEEDBACK_ANSWERED_SUBJECT = "feedbackAnswered.subject";
        FEEDBACK_ANSWERED_BODY = "feedbackAnswered.body";
        FEEDBACK_ANSWERED_ACTION = "feedbackAnswered.action";
        FEEDBACK_ANSWERED_NOTE = "feedbackAnswered.note";
    }
}
