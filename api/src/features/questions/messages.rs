//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        QUESTIONS_TOO_MANY = "questions.tooMany";
        QUESTION_REQUIRED = "questions.required";
        QUESTION_TOO_LONG = "questions.tooLong";
        QUESTION_CHOICES_REQUIRED = "questions.choicesRequired";
        QUESTION_CHOICES_TOO_MANY = "questions.choicesTooMany";
        QUESTION_CHOICE_TOO_LONG = "questions.choiceTooLong";
        QUESTION_LABEL_TOO_LONG = "questions.labelTooLong";
        QUESTIONS_VERSION_CONFLICT = "questions.versionConflict";
        ANSWER_NOT_ASKED = "questions.notAsked";
        ANSWER_OF_OTHER_KIND = "questions.answerOfOtherKind";
        ANSWER_TOO_LONG = "questions.answerTooLong";
        ANSWER_NOT_A_CHOICE = "questions.answerNotAChoice";
        ANSWER_NOT_ON_SCALE = "questions.answerNotOnScale";
    }
}
