//! Recognises in a person's message what they ask to be prepared.
//!
//! Only an order is recognised, at the beginning of a message: a verb and its object, after no more than a greeting or
//! « peux-tu ». A question how something is done, a negation, a story about it and a quotation are not. Only messages of
//! the person are read, never what others wrote and never what a model wrote.

mod dates;
mod invitation;
mod step;
mod tokens;
mod vocabulary;

use chrono::NaiveDate;

pub use self::{
    invitation::Invitee,
    step::Step,
    tokens::{composed, tokens},
    vocabulary::is_insignificant,
};
use self::{
    tokens::Token,
    vocabulary::{Order, Vocabulary, vocabulary},
};
use crate::{features::chat::answers::reading::language_of, platform::language::Language};

/// The number of characters that are read: an order has fewer.
const READ_LENGTH: usize = 600;
/// The maximum number of words between a verb and its object.
const MAX_FILLERS: usize = 4;

/// What a message asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The language in which it is asked.
    pub language: Language,
    /// What is to be prepared.
    pub task: Task,
    /// Whether it may also be a question how it is done: « je voudrais inviter quelqu'un ». It is an order only when it
    /// says everything.
    pub is_wish: bool,
}

/// What is to be prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A step of the roadmap; `None` without a title.
    Step(Option<Step>),
    /// An invitation; `None` when nobody is named.
    Invitation(Option<Invitee>),
    /// Groups of duplicates.
    Duplicates,
    /// Replies to feedback.
    Replies,
}

/// Reads a message. `default` is the language when that of the message cannot be told.
pub fn read(message: &str, today: NaiveDate, default: Language) -> Option<Request> {
    let beginning: String = message.chars().take(READ_LENGTH).collect();
    let text = composed(&beginning);
    let told = [Language::French, Language::English].map(|default| language_of(message, default));
    let languages: &[Language] = match (told, default) {
        ([one, other], _) if one == other => &[one],
        (_, Language::French) => &[Language::French, Language::English],
        (_, Language::English) => &[Language::English, Language::French],
    };
    languages.iter().find_map(|&language| {
        let (task, is_wish) = Reader { text: &text, words: vocabulary(language), language, today }.read()?;
        Some(Request { language, task, is_wish })
    })
}

/// A message, and the words of a language.
struct Reader<'a> {
    text: &'a str,
    words: &'static Vocabulary,
    language: Language,
    today: NaiveDate,
}

impl Reader<'_> {
    /// Returns what is asked for, and whether it is a wish.
    fn read(&self) -> Option<(Task, bool)> {
        let all = tokens(self.text);
        let (order, is_wish) = self.without_openings(&all);
        // « Ajouté hier » tells of something.
        let verb = order.first().map(|token| self.text[token.start..token.end].to_lowercase())?;
        if verb != "crée" && ["é", "ée", "és", "ées"].iter().any(|ending| verb.ends_with(ending)) {
            return None;
        }
        let task = self
            .step(order)
            .or_else(|| self.invitation(order))
            .or_else(|| self.after_object(&self.words.duplicates, order).map(|_| Task::Duplicates))
            .or_else(|| self.after_object(&self.words.replies, order).map(|_| Task::Replies))
            .or_else(|| self.after_object(&self.words.answering, order).map(|_| Task::Replies))?;
        // An infinitive alone (« inviter un testeur ») names what is done, like a title in a list of questions.
        let is_infinitive = self.language == Language::French
            && order.len() == all.len()
            && ["er", "oir", "dre", "ettre", "ire"].iter().any(|ending| verb.ends_with(ending));
        Some((task, is_wish || is_infinitive))
    }

    /// Returns the words after those that may precede an order, and whether one of these is a wish.
    fn without_openings<'a>(&self, mut words: &'a [Token]) -> (&'a [Token], bool) {
        let mut is_wish = false;
        loop {
            let opening = self.words.openings.at_start(words).unwrap_or_default();
            let wish = self.words.wishes.at_start(words).unwrap_or_default();
            is_wish |= wish > opening;
            match opening.max(wish) {
                0 => return (words, is_wish),
                length => words = &words[length..],
            }
        }
    }

    /// Returns the words after a verb; `None` when the next word makes something else of it.
    fn after_verb<'a>(&self, verbs: &tokens::Phrases, words: &'a [Token]) -> Option<&'a [Token]> {
        let rest = &words[verbs.at_start(words)?..];
        let is_negated = rest.first().is_some_and(|next| self.words.negations.has(&next.word));
        (!is_negated).then_some(rest)
    }

    /// Returns the words after a verb and its object.
    fn after_object<'a>(&self, order: &Order, words: &'a [Token]) -> Option<&'a [Token]> {
        self.after_fillers(self.after_verb(&order.verbs, words)?, &order.objects)
    }

    /// Returns the words after an object, which may be preceded by a few others that say nothing.
    fn after_fillers<'a>(&self, words: &'a [Token], objects: &tokens::Phrases) -> Option<&'a [Token]> {
        for at in 0..=MAX_FILLERS.min(words.len()) {
            if let Some(length) = objects.or_plural_at_start(&words[at..]) {
                return Some(&words[at + length..]);
            }
            if !words.get(at).is_some_and(|word| self.words.fillers.has(&word.word)) {
                return None;
            }
        }
        None
    }

    /// Returns the text after the words of an order that were read: all but `rest`. It begins with the punctuation between.
    fn text_after(&self, rest: &[Token], order: &[Token]) -> &str {
        let read = order.len().saturating_sub(rest.len());
        let end = read.checked_sub(1).and_then(|last| order.get(last)).map_or(0, |last| last.end);
        &self.text[end..]
    }
}

/// Returns a text without phrases at its beginning and its end, and without the punctuation around it.
fn stripped<'a>(text: &'a str, before: &[&tokens::Phrases], after: &[&tokens::Phrases]) -> &'a str {
    let mut text = trimmed(text);
    loop {
        let words = tokens(text);
        let first = before.iter().filter_map(|phrases| phrases.at_start(&words)).max().unwrap_or_default();
        let last = after.iter().filter_map(|phrases| phrases.at_end(&words)).max().unwrap_or_default();
        let start = words.get(first).filter(|_| first > 0).map(|word| word.start);
        let end = words.len().checked_sub(last).and_then(|at| words.get(at)).map(|word| word.start);
        text = match (start, end) {
            _ if !words.is_empty() && (first == words.len() || last == words.len()) => return "",
            (None, None) => return text,
            (Some(start), _) => trimmed(&text[start..]),
            (None, Some(end)) => trimmed(&text[..end]),
        };
    }
}

/// Returns a text without spaces and punctuation around it. Brackets and quotes may be part of a title.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || [':', ',', ';', '.', '!', '?', '-', '–', '—', '…'].contains(&c))
}

/// Returns the first sentence of a text.
fn first_sentence(text: &str) -> &str {
    let text = trimmed(text);
    let end = text.char_indices().find(|(at, c)| {
        let next = text[at + c.len_utf8()..].chars().next();
        *c == '\n' || ['.', '!', '?', ';'].contains(c) && next.is_some_and(char::is_whitespace)
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// A text between quotation marks.
struct Quoted<'a> {
    /// Its place, with the marks.
    place: std::ops::Range<usize>,
    text: &'a str,
}

/// Returns the first text between quotation marks.
fn quoted(text: &str) -> Option<Quoted<'_>> {
    const MARKS: [(char, char); 4] = [('«', '»'), ('“', '”'), ('"', '"'), ('‹', '›')];
    let (start, open) = text.char_indices().find(|(_, c)| MARKS.iter().any(|(open, _)| open == c))?;
    let (_, close) = MARKS.iter().find(|(mark, _)| *mark == open)?;
    let from = start + open.len_utf8();
    let length = text[from..].find(*close)?;
    let inner = text[from..from + length].trim();
    (!inner.is_empty()).then(|| Quoted { place: start..from + length + close.len_utf8(), text: inner })
}

#[cfg(test)]
mod tests;
