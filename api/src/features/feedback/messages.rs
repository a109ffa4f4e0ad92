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
        FEEDBACK_MESSAGE_REQUIRED = "feedback.messageRequired";
        FEEDBACK_MESSAGE_TOO_LONG = "feedback.messageTooLong";
        FEEDBACK_TOO_MANY_MESSAGES = "feedback.tooManyMessages";
        FEEDBACK_REQUEST_BY_OWNER = "feedback.requestByOwner";
    }
    phrases {
        FEEDBACK_ANSWERED_SUBJECT = "feedbackAnswered.subject";
        FEEDBACK_ANSWERED_BODY = "feedbackAnswered.body";
        FEEDBACK_ANSWERED_ACTION = "feedbackAnswered.action";
        FEEDBACK_ANSWERED_NOTE = "feedbackAnswered.note";
    }
}
