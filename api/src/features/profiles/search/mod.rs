//! Search for testers by their skills: those with most matching skills first, then by username.
//!
//! An [`index`] in memory answers, because words that match many testers would make the [`database`] count all their
//! skills: seconds, among a million. The database answers until the index is built. Profiles are only read for the
//! requested page.

pub mod database;
pub mod index;
mod loading;
mod snapshot;

use entity::types::id::{ProjectId, UserId};
use sea_orm::FromQueryResult;

pub use self::index::{TesterIndex, tester_changed};
use super::loader::TesterRow;
use crate::platform::{
    app::App,
    error::{Error, Result},
    page::{Key, Page, Slice},
    text,
};

/// The maximum length of a search query, in characters.
const MAX_QUERY: usize = 200;

/// The folded words of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms(Vec<String>);

impl Terms {
    /// Parses a query into words; returns `None` when it is blank.
    pub fn parse(query: &str) -> Result<Option<Self>> {
        if text::length(query) > MAX_QUERY {
            return Err(Error::BadUserInput(format!("`query` may have {MAX_QUERY} characters at most")));
        }
        let mut terms: Vec<String> = text::fold(&text::line(query)).split(' ').map(str::to_owned).collect();
        terms.retain(|term| !term.is_empty());
        terms.sort();
        terms.dedup();
        Ok(if terms.is_empty() { None } else { Some(Self(terms)) })
    }

    /// Returns whether a folded skill contains a term or is contained in one.
    fn match_skill(&self, folded: &str) -> bool {
        self.0.iter().any(|term| folded.contains(term.as_str()) || term.contains(folded))
    }

    /// Returns the distinct matching skills of a tester, from both lists and as the tester wrote them.
    pub fn matching(&self, tester: &TesterRow) -> Vec<String> {
        let mut known = Vec::new();
        let mut labels = Vec::new();
        for skill in &tester.skills {
            if !known.contains(&skill.skill_id) && self.match_skill(&text::fold(&skill.label)) {
                known.push(skill.skill_id);
                labels.push(skill.label.clone());
            }
        }
        labels
    }
}

/// What is searched.
#[derive(Clone, Debug)]
pub struct TesterQuery {
    /// The words.
    pub terms: Terms,
    /// Testers whose invitation to this project is pending or accepted are left out.
    pub project: Option<ProjectId>,
    /// The person who searches, left out of the results: they may be a tester too.
    pub searcher: UserId,
}

/// A tester found by a search.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Hit {
    /// The tester's account.
    pub tester_id: UserId,
    searchable_name: String,
    score: i64,
}

impl Hit {
    /// Returns the position of the tester in the results.
    pub fn key(&self) -> Key {
        Key { sort: format!("{}:{}", self.score, self.searchable_name), id: self.tester_id.into() }
    }
}

/// A page of results.
#[derive(Debug)]
pub struct TesterPage {
    /// The page.
    pub page: Slice<Hit>,
    /// The number of results over all pages, if it was asked for.
    pub count: Option<u64>,
}

/// Returns a page of the testers with some matching skills, and their number if it is counted.
pub async fn find(app: &App, query: &TesterQuery, page: &Page, is_counted: bool) -> Result<TesterPage> {
    let index: &TesterIndex = app.state_of();
    if let Some(found) = index.find(app, query, page).await? {
        return Ok(found);
    }
    let search = database::Search::prepare(&app.db, query).await?;
    let count = if is_counted { Some(search.count().await?) } else { None };
    Ok(TesterPage { page: search.page(page).await?, count })
}

/// A position in the results, after or before which a page begins or ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HitPosition {
    score: i64,
    name: String,
}

impl HitPosition {
    /// Parses the sort key of [`Hit::key`].
    fn parse(key: &Key) -> Result<Self> {
        let parsed = key.sort.split_once(':').and_then(|(score, name)| Some((score.parse().ok()?, name.to_owned())));
        let (score, name) =
            parsed.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))?;
        Ok(Self { score, name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_match_skills_in_both_directions() {
        let terms = Terms::parse("  Développeur   TEST ").unwrap().unwrap();
        for (skill, expected) in [
            ("developpeur", true),
            ("developpeur web", true),
            ("tests unitaires", true),
            ("dev", true),
            ("e", true),
            ("web", false),
        ] {
            assert_eq!(terms.match_skill(skill), expected, "{skill}");
        }
        for blank in ["", "  ", "\u{200b}\t\n"] {
            assert_eq!(Terms::parse(blank).unwrap(), None);
        }
        assert!(Terms::parse(&"é".repeat(201)).is_err());
    }
}
