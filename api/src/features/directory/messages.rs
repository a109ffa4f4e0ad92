//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        LISTING_QUESTION_TOO_LONG = "directory.questionTooLong";
        LISTING_NOT_FOUND = "directory.notFound";
        APPLY_SIGN_IN_REQUIRED = "directory.signInRequired";
        APPLY_ANSWER_REQUIRED = "directory.answerRequired";
        APPLY_ANSWER_TOO_LONG = "directory.answerTooLong";
    }
}
