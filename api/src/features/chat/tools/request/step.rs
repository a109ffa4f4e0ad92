//! The step that a message asks for.

use chrono::NaiveDate;

use super::{Reader, Task, Token, dates, first_sentence, quoted, stripped};
use crate::platform::text;

/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 120;

/// A step to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// 1 to 120 characters.
    pub title: String,
    /// When it is planned, if the message says it.
    pub date: Option<NaiveDate>,
}

impl Reader<'_> {
    /// Reads « ajoute une étape … » and « ajoute … à la roadmap ».
    pub(super) fn step(&self, order: &[Token]) -> Option<Task> {
        let words = &self.words.step;
        let rest = self.after_verb(&words.verbs, order)?;
        if let Some(after) = self.after_fillers(rest, &words.objects) {
            return Some(Task::Step(self.step_in(self.text_after(after, order), false)));
        }
        let place = words.places.find(rest)?;
        let after = self.text_after(&rest[place.end..], order);
        let all = self.text_after(rest, order);
        let before = &all[..all.len() - (self.text.len() - rest[place.start].start)];
        Some(Task::Step(self.step_in(&format!("{before} {after}"), true)))
    }

    /// Reads the title and the date in the rest of an order. `has_article`: whether articles precede the title.
    fn step_in(&self, rest: &str, has_article: bool) -> Option<Step> {
        let quoted = quoted(rest);
        let outside = match &quoted {
            Some(quoted) => {
                let blank = " ".repeat(quoted.place.len());
                format!("{}{blank}{}", &rest[..quoted.place.start], &rest[quoted.place.end..])
            }
            None => rest.to_owned(),
        };
        let dated = dates::find(&outside, self.today, &self.words.dates);
        let title = if let Some(quoted) = quoted {
            text::line(quoted.text)
        } else {
            let place = dated.as_ref().map_or(outside.len()..outside.len(), |dated| dated.place.clone());
            let without_date = format!("{} {}", &outside[..place.start], &outside[place.end..]);
            self.title(&without_date, has_article)
        };
        let title = capitalized(&text::excerpt(&title, MAX_TITLE - 2));
        title.contains(char::is_alphanumeric).then(|| Step { title, date: dated.map(|dated| dated.date) })
    }

    fn title(&self, text: &str, has_article: bool) -> String {
        let words = &self.words.step;
        let mut before = vec![&words.connectors, &words.places];
        if has_article {
            before.extend([&self.words.fillers, &words.objects]);
        }
        let title = stripped(first_sentence(text), &before, &[&self.words.endings, &words.places]);
        text::line(title.trim_matches(['\'', '’']))
    }
}

/// Returns a title with a capital letter, unless its first word has capitals of its own, such as iOS.
fn capitalized(title: &str) -> String {
    let first_word = title.split_whitespace().next().unwrap_or_default();
    let mut chars = title.chars();
    match chars.next() {
        Some(first) if !first_word.chars().any(char::is_uppercase) => first.to_uppercase().chain(chars).collect(),
        _ => title.to_owned(),
    }
}
