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
    sea_query::{Expr, ExprTrait},
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

/// The number of feedbacks whose words are compared, newest first.
const READ: u64 = 500;
/// The number of words that are named.
const NAMED_WORDS: usize = 3;

/// What came in seven days.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub struct Week {
    pub feedbacks: i64,
    pub bugs: i64,
    pub blocking: i64,
    pub ideas: i64,
    pub opinions: i64,
    /// What the owner has decided nothing about, and not written about.
    pub unanswered: i64,
    /// The words that several of the newest feedbacks contain, the most frequent first.
    #[sea_orm(skip)]
    pub words: Vec<String>,
}

/// Reads what came on a project in the seven days before `now`.
pub async fn read(db: &impl ConnectionTrait, project: ProjectId, now: DateTimeUtc) -> Result<Week> {
    let received = || {
        feedback::Entity::find()
            .select_only()
            .filter(feedback::Column::ProjectId.eq(project))
            .filter(feedback::Column::CreatedAt.gt(now - TimeDelta::days(7)))
    };
    let unanswered = feedback::Column::Status.eq(FeedbackStatus::New).and(is_answered().not());
    let counts = received()
        .expr_as(Expr::cust("count(*)"), "feedbacks")
        .expr_as(number_of(feedback::Column::Kind.eq(FeedbackKind::Bug)), "bugs")
        .expr_as(number_of(feedback::Column::Severity.eq(FeedbackSeverity::Blocking)), "blocking")
        .expr_as(number_of(feedback::Column::Kind.eq(FeedbackKind::Idea)), "ideas")
        .expr_as(number_of(feedback::Column::Kind.eq(FeedbackKind::Opinion)), "opinions")
        .expr_as(number_of(unanswered), "unanswered");
    let counts = counts.into_model::<Week>().one(db).await?.unwrap_or_default();
    let newest = received()
        .column(feedback::Column::Content)
        .order_by_desc(feedback::Column::CreatedAt)
        .order_by_desc(feedback::Column::Id)
        .limit(READ);
    let texts: Vec<String> = newest.into_tuple().all(db).await?;
    Ok(Week { words: frequent(texts.iter().map(String::as_str)), ..counts })
}

/// Returns the number of rows that meet a condition.
fn number_of(condition: Expr) -> Expr {
    Expr::expr(Expr::case(condition, 1)).count()
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

    #[test]
    fn a_week_is_summarized() {
        let texts =
            ["L'écran reste noir", "Écran noir au démarrage", "Un mode sombre ?", "Bravo", "Le son de l'écran titre"];
        let words = frequent(texts.into_iter());
        assert_eq!(words, ["écran", "noir"]);
        let week = Week { feedbacks: 5, bugs: 2, blocking: 1, ideas: 1, opinions: 0, unanswered: 3, words };
        assert_eq!(
            week.details(Language::French),
            "2 bugs ; 1 bloquant ; 1 idée ; 3 sans réponse ; ce qui revient : écran, noir"
        );
        assert_eq!(Week::default().details(Language::English), "0 unanswered");
    }
}
