//! The marks by which a model cites what it was told: `[R1]` for the first feedback, `[E2]` for the second step,
//! `[R1, E2]` for both. They are taken out of what is shown, also while the model is still writing them.

use entity::types::{
    id::{FeedbackId, ProjectId, RoadmapItemId},
    message_source::{MessageSource, MessageSources},
};

use crate::features::chat::sources;

/// The maximum number of digits of a mark.
const MAX_DIGITS: usize = 3;

/// What a model was told with a mark, each in the order of its marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citable {
    /// The project; `None` when nothing of one was told.
    pub project: Option<ProjectId>,
    /// Those of `R1`, `R2`, …
    pub feedbacks: Vec<FeedbackId>,
    /// Those of `E1`, `E2`, …
    pub steps: Vec<RoadmapItemId>,
}

impl Citable {
    /// Returns what a finished text cites. A mark that the model was not told is ignored.
    pub fn sources(&self, written: &str) -> MessageSources {
        let Some(project) = self.project else { return MessageSources::default() };
        sources::first(project, read(written).1.into_iter().filter_map(|mark| self.source(mark)))
    }

    fn source(&self, Mark { kind, number }: Mark) -> Option<MessageSource> {
        let index = number.checked_sub(1)?;
        match kind {
            Kind::Feedback => self.feedbacks.get(index).copied().map(MessageSource::Feedback),
            Kind::Step => self.steps.get(index).copied().map(MessageSource::RoadmapItem),
        }
    }
}

/// Returns the mark of the feedback at an index.
pub fn feedback_mark(index: usize) -> String {
    format!("{}{}", Kind::Feedback.letter(), index + 1)
}

/// Returns the mark of the step at an index.
pub fn step_mark(index: usize) -> String {
    format!("{}{}", Kind::Step.letter(), index + 1)
}

/// Returns a finished text as it is shown.
pub fn without_marks(written: &str) -> String {
    read(written).0
}

/// Returns as much of a text that is still being written as is shown whatever follows: without the beginning of a mark,
/// and without spaces that a mark would take with it.
pub fn so_far(written: &str) -> String {
    let begun = written.rfind('[').filter(|start| matches!(parse(&written[*start..]), Parsed::Begun));
    let certain = &written[..begun.unwrap_or(written.len())];
    without_marks(certain.trim_end_matches(' '))
}

/// The kind of what a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Feedback,
    Step,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Feedback, Self::Step];

    fn letter(self) -> char {
        match self {
            Self::Feedback => 'R',
            Self::Step => 'E',
        }
    }
}

/// One mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    kind: Kind,
    /// From 1.
    number: usize,
}

/// What a text is that begins with a bracket.
enum Parsed {
    /// Marks in brackets, and their length.
    Marks(Vec<Mark>, usize),
    /// What may become marks in brackets.
    Begun,
    /// Something else.
    Other,
}

/// Separates a text from its marks. The spaces before a mark go with it; at the beginning of a line, those after it.
fn read(written: &str) -> (String, Vec<Mark>) {
    let (mut text, mut marks) = (String::with_capacity(written.len()), Vec::new());
    let mut rest = written;
    while let Some(start) = rest.find('[') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        if let Parsed::Marks(found, length) = parse(rest) {
            marks.extend(found);
            text.truncate(text.trim_end_matches(' ').len());
            rest = &rest[length..];
            if text.is_empty() || text.ends_with('\n') {
                rest = rest.trim_start_matches(' ');
            }
        } else {
            text.push('[');
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    (text, marks)
}

/// Reads marks in brackets from the beginning of a text: letters with a number, separated by commas, semicolons or spaces.
fn parse(text: &str) -> Parsed {
    let mut marks: Vec<Mark> = Vec::new();
    // The kind and the digits of a mark that is not complete.
    let mut current: Option<(Kind, String)> = None;
    for (index, c) in text.char_indices().skip(1) {
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == c);
        match (&mut current, kind, c) {
            (None, Some(kind), _) => current = Some((kind, String::new())),
            (None, None, ' ') if !marks.is_empty() => {}
            (Some((_, digits)), _, '0'..='9') if digits.len() < MAX_DIGITS => digits.push(c),
            (Some((kind, digits)), _, ']' | ',' | ';' | ' ') if !digits.is_empty() => {
                marks.push(Mark { kind: *kind, number: digits.parse().unwrap_or_default() });
                current = None;
                if c == ']' {
                    return Parsed::Marks(marks, index + 1);
                }
            }
            _ => return Parsed::Other,
        }
    }
    Parsed::Begun
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn citable() -> Citable {
        Citable {
            project: Some(Uuid::nil().into()),
            feedbacks: (1..=3).map(|number| Uuid::from_u128(number).into()).collect(),
            steps: (11..=12).map(|number| Uuid::from_u128(number).into()).collect(),
        }
    }

    /// Returns the numbers in the identifiers of what a text cites.
    fn cited(written: &str) -> Vec<u128> {
        let number = |source: &MessageSource| match source {
            MessageSource::Feedback(id) => id.0.as_u128(),
            MessageSource::RoadmapItem(id) => id.0.as_u128(),
            MessageSource::Invitation(_) => unreachable!("a model is told of no invitation"),
        };
        citable().sources(written).items.iter().map(number).collect()
    }

    #[test]
    fn marks_are_read_and_taken_out() {
        let none: &[u128] = &[];
        for (written, shown, expected) in [
            ("Le menu est caché [R2].", "Le menu est caché.", &[2][..]),
            ("Deux [R1][E2], puis [R1].", "Deux, puis.", &[1, 12]),
            ("Trois [R1, E1; R3 E2]", "Trois", &[1, 11, 3, 12]),
            ("[R1] Le menu\n[E1]  et la suite", "Le menu\net la suite", &[1, 11]),
            ("- [R3] Le menu", "- Le menu", &[3]),
            ("Inconnus [R9] [E0] [R123].", "Inconnus.", none),
            (
                "Un lien [a](b), [R], [R1x], [r1], [R1234], [ R1], [], x[0] et [",
                "Un lien [a](b), [R], [R1x], [r1], [R1234], [ R1], [], x[0] et [",
                none,
            ),
            ("[[R1]] é[E2]", "[] é", &[1, 12]),
            ("", "", none),
        ] {
            assert_eq!((without_marks(written).as_str(), cited(written).as_slice()), (shown, expected), "{written}");
        }
    }

    #[test]
    fn what_may_become_a_mark_is_not_shown_before_it_is_known() {
        for (written, shown) in [
            ("Le menu [", "Le menu"),
            ("Le menu [R", "Le menu"),
            ("Le menu [R1, ", "Le menu"),
            ("Le menu [R1]", "Le menu"),
            ("Le menu [R1] ", "Le menu"),
            ("Le menu [Re", "Le menu [Re"),
            ("Le menu [x", "Le menu [x"),
        ] {
            assert_eq!(so_far(written), shown, "{written}");
        }
    }

    proptest::proptest! {
        /// Whatever a text is split into, each version shown begins the next one, and the last one is the whole.
        #[test]
        fn any_split_of_a_text_shows_the_same(pieces in proptest::collection::vec("(\\[|\\]|[RE]|[0-9]|, | |\n|[a-zé]|\\[R1\\]|\\[E2\\]){0,6}", 0..8)) {
            let whole = pieces.concat();
            let mut written = String::new();
            let mut shown = String::new();
            for piece in &pieces {
                written.push_str(piece);
                let next = so_far(&written);
                assert!(next.starts_with(&shown), "{shown:?} {next:?}");
                shown = next;
            }
            let last = without_marks(&whole);
            assert!(last.starts_with(&shown), "{shown:?} {last:?}");
            assert_eq!(so_far(&format!("{whole}.")), without_marks(&format!("{whole}.")));
        }
    }
}
