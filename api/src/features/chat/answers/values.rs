//! The values of a project's facts for the placeholders of texts.

use chrono::NaiveDate;
use entity::types::{message_source::MessageSource, project_status::ProjectStatus};

use super::{
    catalogue,
    facts::Facts,
    template::{Value, fill},
};
use crate::platform::{language::Language, text};

/// The maximum length of the beginning of a feedback in an answer.
const EXCERPT_LENGTH: usize = 160;

impl Facts {
    /// Returns the number of invitations that were not revoked.
    pub fn invited(&self) -> i64 {
        let figures = &self.figures;
        figures.pending + figures.accepted + figures.refused + figures.given
    }

    /// Returns the number of steps that are not completed.
    pub fn open(&self) -> i64 {
        self.figures.steps - self.figures.done
    }

    /// Returns the number of days until the deadline, negative once it has passed.
    pub fn days(&self) -> i64 {
        (self.figures.deadline - self.today).num_days()
    }

    /// Returns the value of a placeholder; `None` when the project has no such fact.
    pub fn value(&self, name: &str, language: Language) -> Option<Value> {
        let figures = &self.figures;
        let date = |date: NaiveDate| Value::Text(language.date(date));
        let number = match name {
            "accepted" => figures.accepted,
            "bugs" => self.bugs?,
            "days" => self.days(),
            "done" => figures.done,
            "feedbacks" => figures.feedbacks,
            "given" => figures.given,
            "givers" => figures.givers,
            "invited" => self.invited(),
            "late" => figures.late,
            "late_days" => (self.today - figures.late_date?).num_days(),
            "open" => self.open(),
            "overdue" => -self.days(),
            "pending" => figures.pending,
            "projects" => figures.projects,
            "quiet" => figures.quiet,
            "refused" => figures.refused,
            "steps" => figures.steps,
            "unread" => figures.unread,
            "author" => return figures.author.clone().map(Value::Text),
            "created" => return Some(date(figures.created_at.with_timezone(&self.zone).date_naive())),
            "deadline" => return Some(date(figures.deadline)),
            "excerpt" => {
                return figures.content.as_ref().map(|content| Value::Text(text::excerpt(content, EXCERPT_LENGTH)));
            }
            "feedback_date" => {
                return figures.written_at.map(|written| date(written.with_timezone(&self.zone).date_naive()));
            }
            "late_date" => return figures.late_date.map(date),
            "late_title" => return figures.late_title.clone().map(Value::Text),
            "names" => return Some(Value::Text(self.names(language))),
            "next_date" => return figures.next_date.map(date),
            "next_title" => return figures.next_title.clone().map(Value::Text),
            "status" => return Some(Value::Text(status(figures.status, language).to_owned())),
            "title" => return Some(Value::Text(figures.title.clone())),
            "week_details" => return self.week.as_ref().map(|week| Value::Text(week.details(language))),
            "week_feedbacks" => self.week.as_ref()?.feedbacks,
            _ => return None,
        };
        Some(Value::Number(number))
    }

    /// Returns the objects that a placeholder tells of.
    pub fn sources(&self, name: &str) -> Vec<MessageSource> {
        let figures = &self.figures;
        let one = match name {
            "author" | "excerpt" | "feedback_date" => figures.feedback_id.map(MessageSource::Feedback),
            "late_date" | "late_days" | "late_title" => figures.late_id.map(MessageSource::RoadmapItem),
            "next_date" | "next_title" => figures.next_id.map(MessageSource::RoadmapItem),
            "names" => {
                return self.waiting.iter().map(|person| MessageSource::Invitation(person.invitation)).collect();
            }
            _ => None,
        };
        Vec::from_iter(one)
    }

    /// Returns those who have not responded, the first ones by name.
    fn names(&self, language: Language) -> String {
        let someone = catalogue::word("someone", language);
        let names: Vec<&str> = self.waiting.iter().map(|person| person.name.as_deref().unwrap_or(someone)).collect();
        let others = self.figures.pending - i64::try_from(names.len()).unwrap_or_default();
        let names = names.join(", ");
        if others <= 0 {
            return names;
        }
        let others = fill(catalogue::word("others", language), language, |_| Some(Value::Number(others)));
        format!("{names} {others}")
    }
}

fn status(status: ProjectStatus, language: Language) -> &'static str {
    let key = match status {
        ProjectStatus::InProgress => "in_progress",
        ProjectStatus::Paused => "paused",
        ProjectStatus::Completed => "completed",
    };
    catalogue::word(key, language)
}
