//! Questions to begin a conversation with, chosen by the state of the project.

use chrono::NaiveDate;

use super::{catalogue, facts::Figures, intent::Intent};
use crate::platform::language::Language;

/// The number of questions offered.
const OFFERED: usize = 4;

/// The number of days before the deadline from which it is among the first questions.
const NEAR_DAYS: i64 = 14;

/// Returns questions that fit the state of a project, the most useful first.
pub fn starters(figures: &Figures, today: NaiveDate, language: Language) -> Vec<String> {
    let invited = figures.pending + figures.accepted + figures.refused + figures.given;
    let is_near = (figures.deadline - today).num_days() <= NEAR_DAYS;
    let questions = [
        (Intent::Invite, invited == 0),
        (Intent::Late, figures.late > 0),
        (Intent::Deadline, is_near),
        (Intent::Latest, figures.feedbacks > 0),
        (Intent::Pending, figures.pending > 0),
        (Intent::AddStep, figures.steps == 0),
        (Intent::News, figures.accepted > 0),
        (Intent::Next, figures.next_title.is_some()),
        (Intent::Overview, invited > 0),
        (Intent::Calculator, true),
        (Intent::Abilities, true),
    ];
    let fitting = questions.into_iter().filter(|(_, fits)| *fits).take(OFFERED);
    fitting.map(|(intent, _)| catalogue::starter(intent.key(), language).to_owned()).collect()
}
