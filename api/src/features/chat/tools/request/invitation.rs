//! Whom a message asks to invite.

use super::{Reader, Task, Token, first_sentence, quoted, stripped, tokens::tokens};
use crate::{
    features::accounts::{is_email, normal_email},
    platform::text,
};

/// The maximum length of the name of a tester, and of one on Discord.
const MAX_NAME: usize = 40;

/// Who is to be invited, as the message says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invitee {
    /// A name on Discord, without `@`.
    Discord(String),
    /// An address.
    Email(String),
    /// A name, which may be that of a tester.
    Named(String),
}

impl Reader<'_> {
    /// Reads « invite … » and « prépare une invitation pour … ».
    pub(super) fn invitation(&self, order: &[Token]) -> Option<Task> {
        let words = &self.words.invitation;
        let rest = match self.after_verb(&words.verbs, order) {
            Some(rest) => rest,
            None => self.after_fillers(self.after_verb(&words.preparing, order)?, &words.objects)?,
        };
        let is_other = rest.first().is_some_and(|next| words.never.has(&next.word));
        (!is_other).then(|| Task::Invitation(self.invitee(self.text_after(rest, order))))
    }

    fn invitee(&self, rest: &str) -> Option<Invitee> {
        let written = rest.split(|c: char| c.is_whitespace() || [',', ';', '<', '>', '(', ')'].contains(&c));
        let written =
            written.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && !['@', '_', '-', '+'].contains(&c)));
        for word in written {
            let email = normal_email(word);
            if is_email(&email) {
                return Some(Invitee::Email(email));
            }
            if let Some(name) = word.strip_prefix('@').filter(|name| is_name(name)) {
                return Some(Invitee::Discord(name.to_owned()));
            }
        }
        let sentence = first_sentence(rest);
        if let Some(place) = self.words.discord.find(&tokens(sentence)) {
            let end = tokens(sentence)[place.start].start;
            return self.name(&sentence[..end]).filter(|name| !name.contains(' ')).map(Invitee::Discord);
        }
        match quoted(sentence) {
            Some(quoted) => Some(text::line(quoted.text)).filter(|name| is_name(name)),
            None => self.name(sentence),
        }
        .map(Invitee::Named)
    }

    /// Returns the name in the rest of an order; `None` when it names nobody: « des testeurs ».
    fn name(&self, rest: &str) -> Option<String> {
        let words = &self.words.invitation;
        let name = stripped(rest, &[&words.connectors], &[&words.endings, &self.words.endings]);
        let first = tokens(name).into_iter().next()?;
        let name = text::line(name);
        (is_name(&name) && !words.anyone.has(&first.word)).then_some(name)
    }
}

fn is_name(name: &str) -> bool {
    !text::fold(name).is_empty() && text::length(name) <= MAX_NAME
}
