//! Batched reads of conversations, messages, and what answers are about.

use std::{collections::HashMap, sync::Arc};

use chrono::NaiveDate;
use entity::{
    chat_message, project,
    types::id::{ChatMessageId, ConversationId, ProjectId, UserId},
};
use sea_orm::{
    ColumnTrait, EntityTrait, Order, QueryFilter, QuerySelect, QueryTrait, Select,
    prelude::{Expr, Uuid},
    sea_query::{ExprTrait, Query, WindowStatement},
};

use super::answers::facts::{Figures, figures, project_of};
use crate::platform::{
    db::{
        list::{ListOrder, Listed, SortColumn, list_of, listed},
        words::contains,
    },
    error::Error,
    loaders::{Loader, Reader, load_by_id},
};

load_by_id!("Key of a conversation, whoever owns it." ConversationById(ConversationId) = conversation);
load_by_id!("Key of a message, whoever owns it." MessageById(ChatMessageId) = chat_message);

listed!(conversation by UpdatedAt updated_at);

impl Listed for chat_message::Entity {
    const ID: chat_message::Column = chat_message::Column::Id;
    /// The oldest first.
    const ORDER: ListOrder<Self> = ListOrder {
        by: &[SortColumn::Timestamp(chat_message::Column::CreatedAt, |row: &chat_message::Model| row.created_at)],
        descending: false,
    };

    fn id(row: &chat_message::Model) -> Uuid {
        row.id.into()
    }
}

list_of!("The messages of a conversation." MessagesOfConversation = chat_message by ConversationId, |row| Some(row.conversation_id));

/// Key of the newest message of a conversation that contains words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchingMessage {
    /// The conversation, whoever owns it.
    pub conversation: ConversationId,
    /// The words, folded and separated by spaces.
    pub words: String,
}

impl Loader<MatchingMessage> for Reader {
    type Value = chat_message::Model;

    /// One statement for each search: all keys of a page have the same words.
    async fn load(
        &self,
        keys: &[MatchingMessage],
    ) -> Result<HashMap<MatchingMessage, chat_message::Model>, Arc<Error>> {
        let mut searches: HashMap<&str, Vec<ConversationId>> = HashMap::new();
        for key in keys {
            searches.entry(&key.words).or_default().push(key.conversation);
        }
        let mut found = HashMap::new();
        for (words, conversations) in searches {
            let newest = newest_containing(conversations, words);
            let rows = newest.all(self.db.read()).await.map_err(Error::from)?;
            let keyed = rows
                .into_iter()
                .map(|row| (MatchingMessage { conversation: row.conversation_id, words: words.to_owned() }, row));
            found.extend(keyed);
        }
        Ok(found)
    }
}

/// Returns the query for the newest message of each conversation that contains words.
fn newest_containing(conversations: Vec<ConversationId>, words: &str) -> Select<chat_message::Entity> {
    let mut from_newest = WindowStatement::partition_by(chat_message::Column::ConversationId);
    from_newest.order_by(chat_message::Column::CreatedAt, Order::Desc).order_by(chat_message::Column::Id, Order::Desc);
    let mut matching = chat_message::Entity::find()
        .select_only()
        .column(chat_message::Column::Id)
        .filter(chat_message::Column::ConversationId.is_in(conversations))
        .filter(contains(chat_message::Column::Folded, words))
        .into_query();
    matching.expr_window_as(Expr::cust("row_number()"), from_newest, "place");
    let mut first = Query::select();
    first.column("id").from_subquery(matching, "matching").and_where(Expr::col("place").eq(1));
    chat_message::Entity::find().filter(chat_message::Column::Id.in_subquery(first))
}

/// Key of the figures of a project on a day, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FiguresOfProject {
    /// The project.
    pub project: ProjectId,
    /// The day.
    pub today: NaiveDate,
}

impl Loader<FiguresOfProject> for Reader {
    type Value = Figures;

    async fn load(&self, keys: &[FiguresOfProject]) -> Result<HashMap<FiguresOfProject, Figures>, Arc<Error>> {
        // All keys of a batch have the same day, but for the moment of midnight.
        let mut days: HashMap<NaiveDate, Vec<ProjectId>> = HashMap::new();
        for key in keys {
            days.entry(key.today).or_default().push(key.project);
        }
        let mut found = HashMap::new();
        for (today, projects) in days {
            let rows = figures(today).filter(project::Column::Id.is_in(projects)).into_model::<Figures>();
            let rows = rows.all(self.db.read()).await.map_err(Error::from)?;
            found.extend(rows.into_iter().map(|row| (FiguresOfProject { project: row.id, today }, row)));
        }
        Ok(found)
    }
}

/// Key of the project of a person that was changed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LatestProjectOf(pub UserId);

impl Loader<LatestProjectOf> for Reader {
    type Value = ProjectId;

    /// One statement for each person: they are the same for all conversations that somebody reads.
    async fn load(&self, keys: &[LatestProjectOf]) -> Result<HashMap<LatestProjectOf, ProjectId>, Arc<Error>> {
        let mut found = HashMap::new();
        for key in keys {
            if let Some(project) = project_of(self.db.read(), key.0, None).await? {
                found.insert(*key, project);
            }
        }
        Ok(found)
    }
}
