//! The feedback on a project of the last seven days.

use std::collections::HashMap;

use chrono::TimeDelta;
use entity::{
    feedback,
    types::{
        feedback_kind::FeedbackKind, feedback_severity::FeedbackSeverity, feedback_status::FeedbackStatus,
        id::ProjectId,
    },
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    prelude::DateTimeUtc,
};

use super::{
    catalogue::word,
    facts::is_answered,
    template::{Value, fill},
};
use crate::{
    features::chat::tools::{Significant, significant_words},
    platform::{error::Result, language::Language},
};

/// The number of feedbacks that are read, newest first.
const READ: u64 = 500;
/// The number of words that are named.
const NAMED_WORDS: usize = 3;

/// What came in seven days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Week {
    pub feedbacks: i64,
    pub bugs: i64,
    pub blocking: i64,
    pub ideas: i64,
    pub opinions: i64,
    /// What the owner has decided nothing about, and not written about.
    pub unanswered: i64,
    /// The words that several feedbacks contain, the most frequent first.
    pub words: Vec<String>,
}

/// A feedback, as far as it counts.
#[derive(Debug, FromQueryResult)]
struct Row {
    content: String,
    kind: Option<FeedbackKind>,
    severity: Option<FeedbackSeverity>,
    status: FeedbackStatus,
    is_answered: bool,
}

/// Reads what came on a project in the seven days before `now`.
pub async fn read(db: &impl ConnectionTrait, project: ProjectId, now: DateTimeUtc) -> Result<Week> {
    let rows = feedback::Entity::find()
        .select_only()
        .columns([
            feedback::Column::Content,
            feedback::Column::Kind,
            feedback::Column::Severity,
            feedback::Column::Status,
        ])
        .expr_as(is_answered(), "is_answered")
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::CreatedAt.gt(now - TimeDelta::days(7)))
        .order_by_desc(feedback::Column::CreatedAt)
        .order_by_desc(feedback::Column::Id)
        .limit(READ)
        .into_model::<Row>()
        .all(db)
        .await?;
    Ok(summary(&rows))
}

fn summary(rows: &[Row]) -> Week {
    let count = |is_counted: &dyn Fn(&Row) -> bool| {
        i64::try_from(rows.iter().filter(|row| is_counted(row)).count()).unwrap_or(i64::MAX)
    };
    let of_kind = |kind| count(&move |row: &Row| row.kind == Some(kind));
    Week {
        feedbacks: count(&|_| true),
        bugs: of_kind(FeedbackKind::Bug),
        blocking: count(&|row| row.severity == Some(FeedbackSeverity::Blocking)),
        ideas: of_kind(FeedbackKind::Idea),
        opinions: of_kind(FeedbackKind::Opinion),
        unanswered: count(&|row| row.status == FeedbackStatus::New && !row.is_answered),
        words: frequent(rows.iter().map(|row| row.content.as_str())),
    }
}

/// Returns the words that several texts contain, the most frequent first, each as one of them has it.
fn frequent<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut found: HashMap<String, (usize, String)> = HashMap::new();
    for text in texts {
        for Significant { stem, written } in significant_words(text) {
            found.entry(stem).or_insert((0, written)).0 += 1;
        }
    }
    let mut frequent: Vec<(usize, String)> = found.into_values().filter(|(count, _)| *count > 1).collect();
    frequent.sort_by(|(count, word), (other_count, other)| other_count.cmp(count).then_with(|| word.cmp(other)));
    frequent.into_iter().map(|(_, word)| word).take(NAMED_WORDS).collect()
}

impl Week {
    /// Returns what came by kind, and what several say, as parts of a sentence.
    pub fn details(&self, language: Language) -> String {
        let mut parts = Vec::new();
        for (key, number) in [
            ("week_bugs", self.bugs),
            ("week_blocking", self.blocking),
            ("week_ideas", self.ideas),
            ("week_opinions", self.opinions),
            ("week_unanswered", self.unanswered),
        ] {
            if number > 0 || key == "week_unanswered" {
                parts.push(fill(word(key, language), language, |_| Some(Value::Number(number))));
            }
        }
        if !self.words.is_empty() {
            let words = self.words.join(", ");
            parts.push(fill(word("week_words", language), language, |_| Some(Value::Text(words.clone()))));
        }
        let separator = match language {
            Language::French => " ; ",
            Language::English => "; ",
        };
        parts.join(separator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(content: &str, kind: Option<FeedbackKind>, severity: Option<FeedbackSeverity>) -> Row {
        Row { content: content.to_owned(), kind, severity, status: FeedbackStatus::New, is_answered: false }
    }

    #[test]
    fn a_week_is_counted() {
        let rows = [
            row("L'écran reste noir", Some(FeedbackKind::Bug), Some(FeedbackSeverity::Blocking)),
            row("Écran noir au démarrage", Some(FeedbackKind::Bug), None),
            row("Un mode sombre ?", Some(FeedbackKind::Idea), None),
            Row { is_answered: true, ..row("Bravo", None, None) },
            Row { status: FeedbackStatus::Fixed, ..row("Le son de l'écran titre", None, None) },
        ];
        let week = summary(&rows);
        let words = ["écran", "noir"].map(str::to_owned).to_vec();
        let expected = Week { feedbacks: 5, bugs: 2, blocking: 1, ideas: 1, opinions: 0, unanswered: 3, words };
        assert_eq!(week, expected);
        assert_eq!(
            week.details(Language::French),
            "2 bugs ; 1 bloquant ; 1 idée ; 3 sans réponse ; ce qui revient : écran, noir"
        );
        assert_eq!(Week::default().details(Language::English), "0 unanswered");
    }
}
