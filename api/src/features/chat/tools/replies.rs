//! Replies to feedback that nobody has answered.

use std::collections::HashSet;

use entity::{
    feedback, reply_template,
    types::{
        feedback_kind::FeedbackKind,
        feedback_status::FeedbackStatus,
        id::{FeedbackId, ProjectId, UserId},
        proposal::ProposedReply,
    },
};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use super::similarity::stems;
use crate::{
    features::{
        chat::answers::{facts::is_answered, word},
        feedback::reach,
    },
    platform::{db::Tx, error::Result, language::Language},
};

/// The maximum number of replies.
const MAX_REPLIES: usize = 3;
/// The number of feedbacks among which those without an answer are looked for, newest first.
const LOOKED_AT: u64 = 100;
/// The number of templates that are looked at: all that a person may have.
const MAX_TEMPLATES: u64 = 50;

/// Feedback, as far as the reply depends on it.
#[derive(Debug, FromQueryResult)]
struct Unanswered {
    id: FeedbackId,
    content: String,
    kind: Option<FeedbackKind>,
    status: FeedbackStatus,
    is_answered: bool,
}

/// Returns a reply to each of the newest feedbacks that the owner of the project has not answered: a template of theirs
/// that fits, or a sentence that says what became of it. An author who cannot be reached is not replied to.
pub async fn replies(tx: &Tx, project: ProjectId, owner: UserId, language: Language) -> Result<Vec<ProposedReply>> {
    let feedbacks = unanswered(tx, project).await?;
    if feedbacks.is_empty() {
        return Ok(Vec::new());
    }
    let templates = reply_template::Entity::find()
        .filter(reply_template::Column::UserId.eq(owner))
        .order_by_asc(reply_template::Column::SortTitle)
        .order_by_asc(reply_template::Column::Id)
        .limit(MAX_TEMPLATES)
        .all(tx.db())
        .await?;
    let reply = |feedback: Unanswered| {
        let template = templates.iter().find(|template| fits(&template.title, &feedback));
        let text = template.map_or_else(|| prepared(&feedback, language).to_owned(), |one| one.content.clone());
        ProposedReply { feedback_id: feedback.id, text, outcome: None }
    };
    Ok(feedbacks.into_iter().map(reply).collect())
}

async fn unanswered(tx: &Tx, project: ProjectId) -> Result<Vec<Unanswered>> {
    let mut newest = feedback::Entity::find()
        .select_only()
        .columns([feedback::Column::Id, feedback::Column::Content, feedback::Column::Kind, feedback::Column::Status])
        .expr_as(is_answered(), "is_answered")
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::DuplicateOfId.is_null())
        .filter(reach::is_reachable())
        .order_by_desc(feedback::Column::CreatedAt)
        .order_by_desc(feedback::Column::Id)
        .limit(LOOKED_AT)
        .into_model::<Unanswered>()
        .all(tx.db())
        .await?;
    newest.retain(|row| !row.is_answered);
    newest.truncate(MAX_REPLIES);
    Ok(newest)
}

/// Whether a template was made for such feedback: its title names what the feedback is about, or its kind.
fn fits(title: &str, feedback: &Unanswered) -> bool {
    let kind = feedback.kind.map(|kind| {
        let key = kind_key(kind);
        [Language::French, Language::English].map(|language| word(key, language)).join(" ")
    });
    let about: HashSet<String> = stems(&feedback.content).chain(stems(&kind.unwrap_or_default())).collect();
    let mut title = stems(title).peekable();
    title.peek().is_some() && title.all(|stem| about.contains(&stem))
}

/// Returns the key of the words for a kind of feedback.
fn kind_key(kind: FeedbackKind) -> &'static str {
    match kind {
        FeedbackKind::Bug => "kind_bug",
        FeedbackKind::Idea => "kind_idea",
        FeedbackKind::Opinion => "kind_opinion",
    }
}

/// Returns a sentence of thanks that says what became of feedback.
fn prepared(feedback: &Unanswered, language: Language) -> &'static str {
    let key = match (feedback.status, feedback.kind) {
        (FeedbackStatus::New, Some(FeedbackKind::Bug)) => "reply_bug",
        (FeedbackStatus::New, Some(FeedbackKind::Idea)) => "reply_idea",
        (FeedbackStatus::New, _) => "reply_new",
        (FeedbackStatus::InfoRequested, _) => "reply_info_requested",
        (FeedbackStatus::Planned, _) => "reply_planned",
        (FeedbackStatus::Fixed, _) => "reply_fixed",
        (FeedbackStatus::Declined, _) => "reply_declined",
    };
    word(key, language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feedback(content: &str, kind: Option<FeedbackKind>) -> Unanswered {
        let content = content.to_owned();
        Unanswered { id: uuid::Uuid::nil().into(), content, kind, status: FeedbackStatus::New, is_answered: false }
    }

    #[test]
    fn a_template_fits_when_its_title_names_the_feedback_or_its_kind() {
        let crash = feedback("Le paiement échoue au dernier écran", Some(FeedbackKind::Bug));
        for title in ["Paiement", "Écran de paiement", "Bug", "Les bugs", "PAIEMENTS"] {
            assert!(fits(title, &crash), "{title}");
        }
        for title in ["Merci", "Paiement accepté", "Idée", "", "👍🏽"] {
            assert!(!fits(title, &crash), "{title}");
        }
    }

    #[test]
    fn every_status_has_a_sentence() {
        for language in [Language::French, Language::English] {
            for status in [
                FeedbackStatus::New,
                FeedbackStatus::InfoRequested,
                FeedbackStatus::Planned,
                FeedbackStatus::Fixed,
                FeedbackStatus::Declined,
            ] {
                for kind in [None, Some(FeedbackKind::Bug), Some(FeedbackKind::Idea), Some(FeedbackKind::Opinion)] {
                    let feedback = Unanswered { status, ..feedback("Bien", kind) };
                    assert!(!prepared(&feedback, language).is_empty());
                    assert!(kind.is_none_or(|kind| !word(kind_key(kind), language).is_empty()));
                }
            }
        }
    }
}
