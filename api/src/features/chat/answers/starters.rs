//! Questions and orders to begin a conversation with, chosen by the state of the project.

use chrono::NaiveDate;

use super::{catalogue, facts::Figures, intent::Intent};
use crate::platform::language::Language;

/// The number of questions offered.
const OFFERED: usize = 4;

/// The number of days before the deadline from which it is among the first questions.
const NEAR_DAYS: i64 = 14;

/// The keys of what Javier can be asked to prepare.
pub const DUPLICATES: &str = "duplicates";
pub const REPLIES: &str = "replies";

/// Returns questions that fit the state of a project, the most useful first.
pub fn starters(figures: &Figures, today: NaiveDate, language: Language) -> Vec<String> {
    let invited = figures.pending + figures.accepted + figures.refused + figures.given;
    let is_near = (figures.deadline - today).num_days() <= NEAR_DAYS;
    let questions = [
        (Intent::Invite.key(), invited == 0),
        (Intent::Late.key(), figures.late > 0),
        (Intent::Deadline.key(), is_near),
        (Intent::Week.key(), figures.feedbacks > 0),
        (Intent::Pending.key(), figures.pending > 0),
        (REPLIES, figures.feedbacks > 0),
        (Intent::AddStep.key(), figures.steps == 0),
        (DUPLICATES, figures.feedbacks > 1),
        (Intent::News.key(), figures.accepted > 0),
        (Intent::Next.key(), figures.next_title.is_some()),
        (Intent::Overview.key(), invited > 0),
        (Intent::Calculator.key(), true),
        (Intent::Abilities.key(), true),
    ];
    let fitting = questions.into_iter().filter(|(_, fits)| *fits).take(OFFERED);
    fitting.map(|(key, _)| catalogue::starter(key, language).to_owned()).collect()
}
