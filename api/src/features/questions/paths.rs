//! The fields of the items of an input's lists, for errors.

/// The maximum number of items of which a field can be named.
pub const MAX_ITEMS: usize = 10;

macro_rules! paths {
    ($($name:ident = $list:literal, $field:literal;)*) => {$(
        pub const $name: [&str; MAX_ITEMS] = [
            concat!($list, ".0", $field),
            concat!($list, ".1", $field),
            concat!($list, ".2", $field),
            concat!($list, ".3", $field),
            concat!($list, ".4", $field),
            concat!($list, ".5", $field),
            concat!($list, ".6", $field),
            concat!($list, ".7", $field),
            concat!($list, ".8", $field),
            concat!($list, ".9", $field),
        ];
    )*};
}

paths! {
    QUESTION_TEXT = "questions", ".text";
    QUESTION_CHOICES = "questions", ".choices";
    QUESTION_LOW_LABEL = "questions", ".lowLabel";
    QUESTION_HIGH_LABEL = "questions", ".highLabel";
    ANSWER = "answers", "";
    ANSWER_QUESTION = "answers", ".questionId";
    ANSWER_TEXT = "answers", ".text";
    ANSWER_CHOICE = "answers", ".choice";
    ANSWER_SCALE = "answers", ".scale";
}
