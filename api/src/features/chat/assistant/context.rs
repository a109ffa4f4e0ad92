//! What the model may know: the project of the conversation's owner, and the conversation.

use chrono::NaiveDate;
use entity::{
    chat_message, conversation, feedback, project, roadmap_item,
    types::{
        id::ProjectId, message_sender::MessageSender, message_status::MessageStatus, roadmap_status::RoadmapStatus,
    },
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::Subject;
use crate::{
    features::chat::{
        answers::facts::{self, Facts},
        distress,
        reply::Locale,
    },
    platform::error::Result,
};

/// The maximum number of earlier messages.
const MESSAGES: u64 = 40;
/// The maximum number of steps of the roadmap that are not completed.
const STEPS: u64 = 20;
/// The maximum number of feedbacks.
const FEEDBACKS: u64 = 10;

/// What the model may know.
pub struct Context {
    pub today: NaiveDate,
    /// The project; `None` when the owner of the conversation has none.
    pub project: Option<ProjectContext>,
    /// The messages before the one to reply to, oldest first.
    pub history: Vec<chat_message::Model>,
}

/// What the model may know of a project.
pub struct ProjectContext {
    pub sheet: project::Model,
    pub facts: Facts,
    /// The steps that are not completed, in their order.
    pub steps: Vec<roadmap_item::Model>,
    /// Newest first.
    pub feedbacks: Vec<feedback::Model>,
}

/// Reads the context of the reply to a message about a subject.
pub async fn read(
    db: &impl ConnectionTrait,
    conversation: &conversation::Model,
    subject: Subject,
    exchange: (&chat_message::Model, &chat_message::Model),
    locale: Locale,
) -> Result<Context> {
    let facts = match subject {
        Subject::Project(project) => facts::read(db, conversation.user_id, Some(project), locale).await?,
        Subject::Anything => None,
    };
    let project = match facts {
        Some(facts) => read_project(db, conversation, facts).await?,
        None => None,
    };
    let history = history(db, exchange, conversation.project_id.is_none()).await?;
    Ok(Context { today: locale.today, project, history })
}

async fn read_project(
    db: &impl ConnectionTrait,
    conversation: &conversation::Model,
    facts: Facts,
) -> Result<Option<ProjectContext>> {
    let id = facts.figures.id;
    let own = project::Entity::find_by_id(id).filter(project::Column::CreatorId.eq(conversation.user_id));
    let Some(sheet) = own.one(db).await? else { return Ok(None) };
    Ok(Some(ProjectContext { sheet, facts, steps: steps(db, id).await?, feedbacks: feedbacks(db, id).await? }))
}

async fn steps(db: &impl ConnectionTrait, project: ProjectId) -> Result<Vec<roadmap_item::Model>> {
    let steps = roadmap_item::Entity::find()
        .filter(roadmap_item::Column::ProjectId.eq(project))
        .filter(roadmap_item::Column::Status.ne(RoadmapStatus::Completed))
        .order_by_asc(roadmap_item::Column::Date)
        .order_by_asc(roadmap_item::Column::Id)
        .limit(STEPS);
    Ok(steps.all(db).await?)
}

async fn feedbacks(db: &impl ConnectionTrait, project: ProjectId) -> Result<Vec<feedback::Model>> {
    let newest = feedback::Entity::find()
        .filter(feedback::Column::ProjectId.eq(project))
        .order_by_desc(feedback::Column::CreatedAt)
        .order_by_desc(feedback::Column::Id)
        .limit(FEEDBACKS);
    Ok(newest.all(db).await?)
}

/// Returns the messages before the one to reply to, with the replies to them that came later. Without what was said of
/// distress, and what the person said after it: that does not leave the deployment. In a conversation without a project, only
/// what the model has answered: the rest may be about a project that has switched it off.
async fn history(
    db: &impl ConnectionTrait,
    (message, reply): (&chat_message::Model, &chat_message::Model),
    is_without_project: bool,
) -> Result<Vec<chat_message::Model>> {
    let is_earlier = Condition::any()
        .add(chat_message::Column::CreatedAt.lt(message.created_at))
        .add(chat_message::Column::Sender.eq(MessageSender::Bot));
    let mut messages = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.eq(message.conversation_id))
        .filter(chat_message::Column::CreatedAt.lt(reply.created_at))
        .filter(chat_message::Column::Id.is_not_in([message.id, reply.id]))
        .filter(chat_message::Column::Status.is_not_in([MessageStatus::Pending, MessageStatus::Streaming]))
        .filter(is_earlier)
        .order_by_desc(chat_message::Column::CreatedAt)
        .order_by_desc(chat_message::Column::Id)
        .limit(MESSAGES)
        .all(db)
        .await?;
    // From the newest on: whether the reply that follows a message is one to distress, and whether the model wrote it.
    let (mut is_followed_by_response, mut is_followed_by_model) = (false, false);
    messages.retain(|message| {
        let is_about_distress = match message.sender {
            MessageSender::User => is_followed_by_response || distress::responses_to(&message.content).is_some(),
            MessageSender::Bot => {
                is_followed_by_model = message.model.is_some();
                is_followed_by_response = distress::is_response(&message.content);
                is_followed_by_response
            }
        };
        !message.content.is_empty() && !is_about_distress && (is_followed_by_model || !is_without_project)
    });
    messages.reverse();
    Ok(messages)
}
