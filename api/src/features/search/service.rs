//! The search for each kind of result.

use std::collections::HashSet;

use entity::{feedback, project, project_tester, tester_profile, types::id::UserId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use crate::{
    features::{
        feedback::words as feedback_words,
        profiles::{
            TesterByUser, TesterRow,
            search::{self as tester_search, Terms, TesterQuery},
        },
    },
    platform::{
        app::App,
        db::{Db, words::contains},
        error::{Error, Result},
        page::Page,
        text,
    },
};

/// The maximum length of a query, in characters.
const MAX_QUERY: usize = 200;

/// The maximum number of projects that are ranked.
const MAX_RANKED: u64 = 200;

/// The folded words of a query; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(String);

impl Words {
    /// Parses a query. Returns `None` when it has no word.
    pub fn parse(query: &str) -> Result<Option<Self>> {
        if text::length(query) > MAX_QUERY {
            return Err(Error::BadUserInput(format!("`query` may have {MAX_QUERY} characters at most")));
        }
        let folded = text::fold(&text::line(query));
        Ok((!folded.is_empty()).then_some(Self(folded)))
    }

    /// Whether a text contains all of them.
    fn are_in(&self, text: &str) -> bool {
        let folded = text::fold(text);
        self.0.split(' ').all(|word| folded.contains(word))
    }

    /// Returns the words, separated by spaces.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the creator's projects that contain every word: those whose title does first, then newest first.
pub async fn projects(db: &Db, creator: UserId, words: &Words, first: usize) -> Result<Vec<project::Model>> {
    let select = project::Entity::find()
        .filter(project::Column::CreatorId.eq(creator))
        .filter(contains(project::Column::Folded, words.as_str()))
        .order_by_desc(project::Column::CreatedAt)
        .order_by_desc(project::Column::Id);
    let mut found = select.limit(MAX_RANKED).all(db.read()).await?;
    found.sort_by_key(|project| !words.are_in(&project.title));
    found.truncate(first);
    Ok(found)
}

/// Returns the searchable tester with that username, then the creator's own testers whose username contains every word, then
/// testers with matching skills. The creator is not among them.
pub async fn testers(app: &App, creator: UserId, words: &Words, first: usize) -> Result<Vec<TesterRow>> {
    let named = tester_profile::Entity::find()
        .select_only()
        .column(tester_profile::Column::UserId)
        .filter(tester_profile::Column::UsernameFolded.eq(words.as_str()))
        .filter(tester_profile::Column::IsSearchable.into_expr())
        .filter(tester_profile::Column::UserId.ne(creator))
        .into_tuple::<UserId>()
        .one(app.db.read())
        .await?;
    let mut order: Vec<UserId> = named.into_iter().collect();
    order.extend(own_testers(&app.db, creator, words, first).await?);
    if let Some(terms) = Terms::parse(words.as_str())? {
        let page = Page::first(first as u64);
        let query = TesterQuery { terms, project: None, searcher: creator };
        let (hits, ..) = tester_search::find(app, &query, &page, false).await?.page.into_parts();
        order.extend(hits.iter().map(|hit| hit.tester_id));
    }
    let mut found = HashSet::new();
    order.retain(|id| found.insert(*id));
    order.truncate(first);
    let mut rows = app.loader.load_many(order.iter().map(|id| TesterByUser(*id))).await?;
    Ok(order.iter().filter_map(|id| rows.remove(&TesterByUser(*id))).collect())
}

/// Returns the searchable testers of a creator's projects whose username contains every word, by username.
async fn own_testers(db: &Db, creator: UserId, words: &Words, first: usize) -> Result<Vec<UserId>> {
    let projects = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(creator))
        .into_query();
    let own = project_tester::Entity::find()
        .select_only()
        .column(project_tester::Column::TesterId)
        .filter(project_tester::Column::ProjectId.in_subquery(projects))
        .into_query();
    let found = tester_profile::Entity::find()
        .select_only()
        .column(tester_profile::Column::UserId)
        .filter(tester_profile::Column::UserId.in_subquery(own))
        .filter(tester_profile::Column::IsSearchable.into_expr())
        .filter(contains(tester_profile::Column::UsernameFolded, words.as_str()))
        .order_by_asc(tester_profile::Column::UsernameFolded)
        .limit(first as u64);
    Ok(found.into_tuple().all(db.read()).await?)
}

/// Returns the feedback on the creator's projects that contains every word, newest first.
pub async fn feedback(db: &Db, creator: UserId, words: &Words, first: usize) -> Result<Vec<feedback::Model>> {
    let page = Page::first(first as u64);
    let (found, ..) = feedback_words::page_of_creator(db, creator, words.as_str(), &page).await?.into_parts();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_and_splits_words() {
        let words = Words::parse("  ÉTÉ   bêta ").unwrap().unwrap();
        assert_eq!(words.as_str(), "ete beta");
        assert_eq!(Words::parse(" \u{200b}\n").unwrap(), None);
        assert!(Words::parse(&"é".repeat(201)).is_err());
    }
}
