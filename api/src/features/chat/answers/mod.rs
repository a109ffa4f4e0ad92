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

use entity::types::persona::Persona;

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

/// What can be answered to a message: lines in stages, of which a later one is used when all lines of those before it
/// have been said.
pub struct Answers {
    stages: Vec<Vec<String>>,
    /// The answer that contains its number in the conversation, and so was never said.
    last: String,
}

impl Answers {
    /// Returns the answers to a message. `number` is one more than the number of earlier replies.
    pub fn new(persona: Persona, reading: &Reading, facts: Option<&Facts>, number: i64) -> Self {
        let speaker = Speaker { persona, reading, facts };
        let stages = match reading.intent {
            Some(intent) => speaker.answers_to(intent),
            None => speaker.remarks(),
        };
        Self::in_stages(stages, reading.language, number)
    }

    /// Returns the answers that say one of some sentences.
    pub fn of_sentences(persona: Persona, language: Language, tone: Tone, sentences: &[String], number: i64) -> Self {
        Self::in_stages(vec![framed(persona, tone, language, sentences)], language, number)
    }

    fn in_stages(stages: Vec<Vec<String>>, language: Language, number: i64) -> Self {
        let line = stages.iter().flatten().next().cloned().unwrap_or_default();
        let last = fill(word("numbered", language), language, |name| match name {
            "fact" => Some(Value::Text(line.clone())),
            _ => Some(Value::Number(number)),
        });
        Self { stages, last }
    }

    /// Returns all lines that may be said.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.stages.iter().flatten().map(String::as_str)
    }

    /// Chooses a line that was not said before. `chance` is the random number that selects it.
    pub fn choose(self, said: &HashSet<String>, chance: u64) -> String {
        for stage in self.stages {
            let mut unsaid: Vec<String> = stage.into_iter().filter(|line| !said.contains(line)).collect();
            if !unsaid.is_empty() {
                let index = usize::try_from(chance % unsaid.len() as u64).unwrap_or_default();
                return unsaid.swap_remove(index);
            }
        }
        self.last
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
    fn answers_to(&self, intent: Intent) -> Vec<Vec<String>> {
        let (tone, key) = self.choice(intent);
        let facts = self.facts_of(intent, key);
        if facts.is_empty() {
            return vec![frames(self.persona, tone, self.reading.language).to_vec()];
        }
        let others = self.other_facts();
        let more = facts.iter().flat_map(|fact| others.iter().map(move |other| format!("{fact} {other}")));
        vec![self.framed(tone, &facts), self.framed(Tone::Again, &more.collect::<Vec<_>>())]
    }

    /// Returns what to say to a message that asks nothing: a line about its topics, any line, then a fact.
    fn remarks(&self) -> Vec<Vec<String>> {
        let repertoire = repertoire(self.persona, self.reading.language);
        let about = repertoire.about(&self.reading.topics);
        vec![about, repertoire.replies.clone(), self.framed(Tone::Again, &self.other_facts())]
    }

    /// Returns sentences in the frames of a tone.
    fn framed(&self, tone: Tone, facts: &[String]) -> Vec<String> {
        framed(self.persona, tone, self.reading.language, facts)
    }

    /// Returns the sentences of an answer. A question about a project that the conversation does not name says which
    /// one was chosen.
    fn facts_of(&self, intent: Intent, key: &str) -> Vec<String> {
        let facts = self.filled(key);
        let is_chosen = self.facts.is_some_and(|facts| facts.is_chosen);
        if !is_chosen || !is_about_project(intent) || intent == Intent::Projects {
            return facts;
        }
        let which = self.filled("among_projects").join(" ");
        facts.into_iter().map(|fact| format!("{fact} {which}")).collect()
    }

    /// Returns sentences with their values.
    fn filled(&self, key: &str) -> Vec<String> {
        let language = self.reading.language;
        filled(key, language, |name| self.facts?.value(name, language))
    }

    /// Returns sentences to say in addition.
    fn other_facts(&self) -> Vec<String> {
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
fn framed(persona: Persona, tone: Tone, language: Language, sentences: &[String]) -> Vec<String> {
    let in_frame = |frame: &'static String| {
        sentences.iter().map(move |fact| fill(frame, language, |_| Some(Value::Text(fact.clone()))))
    };
    frames(persona, tone, language).iter().flat_map(in_frame).collect()
}

/// Returns the sentences of a key with their values.
pub fn filled(key: &str, language: Language, value: impl Fn(&str) -> Option<Value>) -> Vec<String> {
    sentences(key, language).iter().map(|sentence| fill(sentence, language, &value)).collect()
}

/// Whether the answer depends on what the database knows of a project.
fn is_about_project(intent: Intent) -> bool {
    use Intent::{
        Accepted, Deadline, Feedbacks, Invited, Late, Latest, News, Next, Overview, Pending, Projects, Quiet, Refused,
        Status, Steps, Week,
    };
    matches!(
        intent,
        Accepted
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
        Intent::Feedbacks | Intent::Latest | Intent::Week if figures.feedbacks == 0 => (Tone::Empty, "feedbacks_none"),
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
