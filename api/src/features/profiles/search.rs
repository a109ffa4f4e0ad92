//! Search for testers by their skills.
//!
//! The query is first matched against the distinct skills, of which there are few. One index then gives the testers
//! with these skills, the number of matches and the order of the results. Profiles are only read for the requested
//! page, so that the cost of a search depends on what it finds, not on what is stored.

use entity::{
    invitation, skill, tester_skill,
    types::{
        id::{ProjectId, SkillId, UserId},
        invitation_status::InvitationStatus,
    },
};
use sea_orm::{
    ColumnTrait, DatabaseBackend, EntityTrait, ExprTrait, FromQueryResult, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Alias, Cond, Expr, Func, SimpleExpr},
};

use super::loader::TesterRow;
use crate::platform::{
    db::Db,
    error::{Error, Result},
    page::{Key, Page, Slice},
    text,
};

/// The maximum length of a search query, in characters.
const MAX_QUERY: usize = 200;

/// The number of matching skills from which a subquery is used instead of a list of values: SQLite accepts at most
/// 32,766 values in a statement, and the plan that reads all skills is the better one anyway.
const SUBQUERY_THRESHOLD: usize = 1000;

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

    /// Returns the condition of [`Self::match_skill`] in SQL, on the table of skills.
    fn condition(&self, backend: DatabaseBackend) -> Cond {
        let function = if backend == DatabaseBackend::Postgres { "strpos" } else { "instr" };
        let within = |needle: SimpleExpr, hay: SimpleExpr| {
            Expr::expr(Func::cust(Alias::new(function)).arg(hay).arg(needle)).gt(0)
        };
        self.0.iter().fold(Cond::any(), |any, term| {
            let folded = || Expr::col((skill::Entity, skill::Column::Folded));
            any.add(within(Expr::val(term.as_str()), folded())).add(within(folded(), Expr::val(term.as_str())))
        })
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

/// A search whose matching skills are known.
#[derive(Debug)]
pub struct Search<'a> {
    db: &'a Db,
    terms: Terms,
    skills: Vec<SkillId>,
    project: Option<ProjectId>,
    searcher: UserId,
}

impl<'a> Search<'a> {
    /// Reads the skills that match. The searcher, who may be a tester too, and testers with an open invitation to `project`
    /// are excluded from the results.
    pub async fn prepare(db: &'a Db, terms: Terms, project: Option<ProjectId>, searcher: UserId) -> Result<Self> {
        let skills = skill::Entity::find()
            .select_only()
            .column(skill::Column::Id)
            .filter(terms.condition(db.backend()))
            .into_tuple()
            .all(db.read())
            .await?;
        Ok(Self { db, terms, skills, project, searcher })
    }

    /// Returns the terms of the query.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns a page of results, ordered by the number of matching skills, then by username.
    pub async fn page(&self, page: &Page) -> Result<Slice<Hit>> {
        if self.skills.is_empty() {
            return Ok(Slice::cut(Vec::new(), page));
        }
        let name = || Expr::col((tester_skill::Entity, tester_skill::Column::SearchableName));
        let score = || Func::count(Expr::col((tester_skill::Entity, tester_skill::Column::SkillId)));
        let (by_score, by_name) = if page.backward { (Order::Asc, Order::Desc) } else { (Order::Desc, Order::Asc) };
        let mut select = self
            .matching_rows()
            .select_only()
            .columns([tester_skill::Column::TesterId, tester_skill::Column::SearchableName])
            .expr_as(score(), "score")
            .group_by(tester_skill::Column::SearchableName)
            .group_by(tester_skill::Column::TesterId)
            .limit(page.size + 1);
        for (key, earlier) in [(&page.before, true), (&page.after, false)] {
            let Some((at_score, at_name)) = key.as_ref().map(position).transpose()? else { continue };
            let (further, beyond) = if earlier {
                (Expr::expr(score()).gt(at_score), name().lt(at_name))
            } else {
                (Expr::expr(score()).lt(at_score), name().gt(at_name))
            };
            if self.has_one_score() {
                select = select.filter(beyond);
            } else {
                select = select.having(further.or(Expr::expr(score()).eq(at_score).and(beyond)));
            }
        }
        if !self.has_one_score() {
            select = select.order_by(score(), by_score);
        }
        // Names are unique, so the identifier does not affect the order; SQLite only uses the index for the order when
        // all of its columns are given.
        let hits = select
            .order_by(tester_skill::Column::SearchableName, by_name.clone())
            .order_by(tester_skill::Column::TesterId, by_name)
            .into_model::<Hit>()
            .all(self.db.read())
            .await?;
        let hits = if page.backward { hits.into_iter().rev().collect() } else { hits };
        Ok(Slice::cut(hits, page))
    }

    /// Returns the number of results over all pages.
    pub async fn count(&self) -> Result<u64> {
        if self.skills.is_empty() {
            return Ok(0);
        }
        let testers = self.matching_rows().select_only().column(tester_skill::Column::TesterId).distinct();
        Ok(testers.count(self.db.read()).await?)
    }

    /// Returns whether all scores are equal. With one matching skill every score is 1 and the index gives the order, so
    /// that a page is read without reading the rest.
    fn has_one_score(&self) -> bool {
        self.skills.len() == 1
    }

    /// Selects the rows of the matching skills of searchable testers.
    fn matching_rows(&self) -> Select<tester_skill::Entity> {
        let mut select = tester_skill::Entity::find()
            .filter(tester_skill::Column::SearchableName.is_not_null())
            .filter(tester_skill::Column::TesterId.ne(self.searcher));
        let has = tester_skill::Column::SkillId;
        select = match self.skills.as_slice() {
            // Only an equality, not a list of one value, lets the database read the index in order.
            [one] => select.filter(has.eq(*one)),
            few if few.len() < SUBQUERY_THRESHOLD => select.filter(has.is_in(few.iter().copied())),
            _ => {
                let skills = skill::Entity::find().select_only().column(skill::Column::Id);
                let skills = skills.filter(self.terms.condition(self.db.backend()));
                select.filter(has.in_subquery(skills.into_query()))
            }
        };
        if let Some(project) = self.project {
            let invited = invitation::Entity::find()
                .select_only()
                .column(invitation::Column::TesterId)
                .filter(invitation::Column::ProjectId.eq(project))
                .filter(invitation::Column::TesterId.is_not_null())
                .filter(invitation::Column::Status.is_in([InvitationStatus::Pending, InvitationStatus::Accepted]));
            select = select.filter(tester_skill::Column::TesterId.not_in_subquery(invited.into_query()));
        }
        select
    }
}

/// Parses the sort key of [`Hit::key`].
fn position(key: &Key) -> Result<(i64, String)> {
    let position = key.sort.split_once(':').and_then(|(score, name)| Some((score.parse().ok()?, name.to_owned())));
    position.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
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
