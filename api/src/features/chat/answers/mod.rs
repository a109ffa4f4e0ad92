//! Javier's answers without a model: what a message asks is recognised ([`reading`]), answered from what the database
//! knows ([`facts`]), and said in the words of a personality ([`catalogue`]). What is not understood gets a line of the
//! repertoire.

mod catalogue;
pub mod facts;
pub mod intent;
pub mod reading;
mod starters;
mod template;
mod values;
mod ways;
pub mod week;

use std::collections::HashSet;

use entity::types::{message_source::MessageSource, persona::Persona};

pub use self::{
    catalogue::{Tone, word},
    starters::starters,
    template::Value,
    ways::ways,
};
use self::{
    catalogue::{frames, sentences},
    facts::Facts,
    intent::Intent,
    reading::Reading,
    template::fill,
};
use super::personas::repertoire;
use crate::platform::language::Language;

/// A line that may be said.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    /// What it tells of the project, in the order of the text; possibly several times.
    pub sources: Vec<MessageSource>,
}

impl Line {
    /// Creates a line that tells nothing of the project.
    fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), sources: Vec::new() }
    }

    /// Returns this line followed by another one.
    fn then(&self, other: &Self) -> Self {
        let sources = [self.sources.as_slice(), &other.sources].concat();
        Self { text: format!("{} {}", self.text, other.text), sources }
    }

    /// Returns this line with the number of the answer.
    fn numbered(&self, number: usize, language: Language) -> Self {
        let text = fill(word("numbered", language), language, |name| match name {
            "fact" => Some(Value::Text(self.text.clone())),
            _ => Some(Value::Number(i64::try_from(number).unwrap_or(i64::MAX))),
        });
        Self { text, sources: self.sources.clone() }
    }
}

/// What can be answered to a message: lines in stages, of which a later one is used when all lines of those before it
/// have been said.
pub struct Answers {
    stages: Vec<Vec<Line>>,
    /// The line that is said again, with a number, when all have been said.
    again: Line,
    language: Language,
}

impl Answers {
    /// Returns the answers to a message.
    pub fn new(persona: Persona, reading: &Reading, facts: Option<&Facts>) -> Self {
        let speaker = Speaker { persona, reading, facts };
        let stages = match reading.intent {
            Some(intent) => speaker.answers_to(intent),
            None => speaker.remarks(),
        };
        Self::in_stages(stages, reading.language)
    }

    /// Returns the answers that say one of some sentences.
    pub fn of_sentences(persona: Persona, language: Language, tone: Tone, sentences: &[String]) -> Self {
        Self::in_stages(vec![framed(persona, tone, language, &plain(sentences))], language)
    }

    fn in_stages(stages: Vec<Vec<Line>>, language: Language) -> Self {
        let again = stages.iter().flatten().next().cloned().unwrap_or_else(|| Line::plain(""));
        Self { stages, again, language }
    }

    /// Chooses a line that is not one of those said before. `chance` is the random number that selects it.
    pub fn choose(self, said: &HashSet<String>, chance: u64) -> Line {
        for stage in self.stages {
            let mut unsaid: Vec<Line> = stage.into_iter().filter(|line| !said.contains(&line.text)).collect();
            if !unsaid.is_empty() {
                let index = usize::try_from(chance % unsaid.len() as u64).unwrap_or_default();
                return unsaid.swap_remove(index);
            }
        }
        // One more number than lines that were said.
        let numbered = (said.len() + 1..=2 * said.len() + 1)
            .map(|number| self.again.numbered(number, self.language))
            .find(|line| !said.contains(&line.text));
        numbered.unwrap_or(self.again)
    }
}

/// A personality that answers one message.
struct Speaker<'a> {
    persona: Persona,
    reading: &'a Reading,
    facts: Option<&'a Facts>,
}

impl Speaker<'_> {
    /// Returns the answers to a question: each sentence in each frame, then with another fact.
    fn answers_to(&self, intent: Intent) -> Vec<Vec<Line>> {
        let (tone, key) = self.choice(intent);
        let facts = self.facts_of(intent, key);
        if facts.is_empty() {
            return vec![plain(frames(self.persona, tone, self.reading.language))];
        }
        let others = self.other_facts();
        let more = facts.iter().flat_map(|fact| others.iter().map(move |other| fact.then(other)));
        vec![self.framed(tone, &facts), self.framed(Tone::Again, &more.collect::<Vec<_>>())]
    }

    /// Returns what to say to a message that asks nothing: a line about its topics, any line, then a fact.
    fn remarks(&self) -> Vec<Vec<Line>> {
        let repertoire = repertoire(self.persona, self.reading.language);
        let about = repertoire.about(&self.reading.topics);
        vec![plain(&about), plain(&repertoire.replies), self.framed(Tone::Again, &self.other_facts())]
    }

    /// Returns sentences in the frames of a tone.
    fn framed(&self, tone: Tone, facts: &[Line]) -> Vec<Line> {
        framed(self.persona, tone, self.reading.language, facts)
    }

    /// Returns the sentences of an answer. A question about a project that the conversation does not name says which
    /// one was chosen.
    fn facts_of(&self, intent: Intent, key: &str) -> Vec<Line> {
        let facts = self.filled(key);
        let is_chosen = self.facts.is_some_and(|facts| facts.is_chosen);
        if !is_chosen || !is_about_project(intent) || intent == Intent::Projects {
            return facts;
        }
        let which = self.filled("among_projects");
        facts.into_iter().map(|fact| which.iter().fold(fact, |fact, which| fact.then(which))).collect()
    }

    /// Returns sentences with their values.
    fn filled(&self, key: &str) -> Vec<Line> {
        let language = self.reading.language;
        let filled = sentences(key, language).iter().map(|sentence| {
            let mut sources = Vec::new();
            let text = fill(sentence, language, |name| {
                let facts = self.facts?;
                sources.extend(facts.sources(name));
                facts.value(name, language)
            });
            Line { text, sources }
        });
        filled.collect()
    }

    /// Returns sentences to say in addition.
    fn other_facts(&self) -> Vec<Line> {
        let about_project = [Intent::Overview, Intent::Deadline, Intent::Next, Intent::Latest, Intent::News];
        let intents = about_project.into_iter().filter(|_| self.facts.is_some()).chain([Intent::Abilities]);
        intents.flat_map(|intent| self.filled(self.choice(intent).1)).collect()
    }

    /// Returns the tone of an answer, and the key of its sentences, which depend on what there is.
    fn choice(&self, intent: Intent) -> (Tone, &'static str) {
        match intent {
            Intent::Greeting => (Tone::Greeting, intent.key()),
            Intent::Thanks => (Tone::Thanks, intent.key()),
            Intent::Farewell => (Tone::Farewell, intent.key()),
            Intent::Acknowledgement => (Tone::Acknowledgement, intent.key()),
            Intent::Complaint => (Tone::Complaint, intent.key()),
            Intent::Feeling => (Tone::Feeling, intent.key()),
            Intent::Identity => (Tone::Identity, intent.key()),
            Intent::Abilities => (Tone::Abilities, intent.key()),
            Intent::Avoid => (Tone::Avoid, intent.key()),
            _ if is_about_project(intent) => match self.facts {
                Some(facts) => project_choice(intent, facts),
                None => (Tone::Empty, "no_project"),
            },
            _ => (Tone::Way, intent.key()),
        }
    }
}

/// Returns sentences in the frames in which a personality speaks in a tone.
fn framed(persona: Persona, tone: Tone, language: Language, facts: &[Line]) -> Vec<Line> {
    let in_frame = |frame: &'static String| {
        facts.iter().map(move |fact| Line {
            text: fill(frame, language, |_| Some(Value::Text(fact.text.clone()))),
            sources: fact.sources.clone(),
        })
    };
    frames(persona, tone, language).iter().flat_map(in_frame).collect()
}

/// Returns the sentences of a key with their values.
pub fn filled(key: &str, language: Language, value: impl Fn(&str) -> Option<Value>) -> Vec<String> {
    sentences(key, language).iter().map(|sentence| fill(sentence, language, &value)).collect()
}

/// Returns lines that tell nothing of the project.
fn plain(texts: &[String]) -> Vec<Line> {
    texts.iter().map(|text| Line::plain(text)).collect()
}

/// Whether the answer depends on what the database knows of a project.
fn is_about_project(intent: Intent) -> bool {
    use Intent::{
        Accepted, Bugs, Created, Deadline, Feedbacks, Invited, Late, Latest, News, Next, Overview, Pending, Projects,
        Quiet, Refused, Status, Steps, Unread, Week,
    };
    matches!(
        intent,
        Accepted
            | Bugs
            | Created
            | Deadline
            | Feedbacks
            | Invited
            | Late
            | Latest
            | News
            | Next
            | Overview
            | Pending
            | Projects
            | Quiet
            | Refused
            | Status
            | Steps
            | Unread
            | Week
    )
}

/// Returns the tone and the key of the sentences about a project.
fn project_choice(intent: Intent, facts: &Facts) -> (Tone, &'static str) {
    let figures = &facts.figures;
    match intent {
        Intent::Invited | Intent::Accepted | Intent::Pending | Intent::Refused | Intent::News | Intent::Quiet
            if facts.invited() == 0 =>
        {
            (Tone::Empty, "invited_none")
        }
        Intent::Pending if figures.pending == 0 => (Tone::Fine, "pending_none"),
        Intent::Refused if figures.refused == 0 => (Tone::Fine, "refused_none"),
        Intent::Quiet if figures.accepted > 0 && figures.quiet == 0 => (Tone::Fine, "quiet_none"),
        Intent::Bugs | Intent::Feedbacks | Intent::Latest | Intent::Unread | Intent::Week if figures.feedbacks == 0 => {
            (Tone::Empty, "feedbacks_none")
        }
        Intent::Unread if figures.unread == 0 => (Tone::Fine, "unread_none"),
        Intent::Week if facts.week.as_ref().is_none_or(|week| week.feedbacks == 0) => (Tone::Feedback, "week_none"),
        Intent::Feedbacks | Intent::Latest | Intent::Week => (Tone::Feedback, intent.key()),
        Intent::Next | Intent::Late | Intent::Steps if figures.steps == 0 => (Tone::Empty, "steps_none"),
        Intent::Late if figures.late > 0 => (Tone::Late, "late"),
        Intent::Late => (Tone::Fine, "late_none"),
        Intent::Next if facts.open() == 0 => (Tone::Fine, "steps_done"),
        Intent::Next if figures.next_title.is_none() => (Tone::Late, "next_late"),
        Intent::Next if figures.late > 0 => (Tone::Plan, "next_after_late"),
        Intent::Next | Intent::Steps => (Tone::Plan, intent.key()),
        Intent::Deadline if facts.days() < 0 => (Tone::Deadline, "deadline_over"),
        Intent::Deadline if facts.days() == 0 => (Tone::Deadline, "deadline_today"),
        Intent::Deadline => (Tone::Deadline, "deadline"),
        _ => (Tone::Figures, intent.key()),
    }
}

#[cfg(test)]
mod tests;
