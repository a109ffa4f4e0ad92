//! Finding testers by what they can do.
//!
//! The words of the search are held against the distinct skills, of which there are few; then one index gives who has
//! those skills, how many of them, and in which order to show them. Profiles are read for the page alone, so that a
//! search costs what it finds and not what is stored.

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
use crate::{
    db::Db,
    error::{Error, Result},
    graphql::page::{Key, Page, Slice},
    text,
};

/// Longest search, in characters.
const MAX_QUERY: usize = 200;

/// From so many skills on they are not named one by one: SQLite takes 32 766 values in a statement, and the plan that
/// reads all skills is the better one anyway.
const MANY: usize = 1000;

/// The words of a search, folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms(Vec<String>);

impl Terms {
    /// Splits on spaces. `None` when there is no word.
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

    /// Whether a folded skill is part of a term, or a term part of it.
    fn match_skill(&self, folded: &str) -> bool {
        self.0.iter().any(|term| folded.contains(term.as_str()) || term.contains(folded))
    }

    /// The same as a condition on the table of skills.
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

    /// The skills of a tester, of both lists, that match, as the tester writes them; each once.
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

/// Someone who was found.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Hit {
    /// The tester's account.
    pub tester_id: UserId,
    found_as: String,
    score: i64,
}

impl Hit {
    /// Where the tester stands in the order.
    pub fn key(&self) -> Key {
        Key { sort: format!("{}:{}", self.score, self.found_as), id: self.tester_id.into() }
    }
}

/// A search under way.
#[derive(Debug)]
pub struct Search<'a> {
    db: &'a Db,
    terms: Terms,
    skills: Vec<SkillId>,
    project: Option<ProjectId>,
}

impl<'a> Search<'a> {
    /// Reads which skills are meant. Those who have an open invitation to `project` will not be found.
    pub async fn begin(db: &'a Db, terms: Terms, project: Option<ProjectId>) -> Result<Self> {
        let skills = skill::Entity::find()
            .select_only()
            .column(skill::Column::Id)
            .filter(terms.condition(db.backend()))
            .into_tuple()
            .all(db.read())
            .await?;
        Ok(Self { db, terms, skills, project })
    }

    /// The words.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// One page: those with most matching skills first, then by username.
    pub async fn page(&self, page: &Page) -> Result<Slice<Hit>> {
        if self.skills.is_empty() {
            return Ok(Slice::cut(Vec::new(), page));
        }
        let name = || Expr::col((tester_skill::Entity, tester_skill::Column::FoundAs));
        let score = || Func::count(Expr::col((tester_skill::Entity, tester_skill::Column::SkillId)));
        let (by_score, by_name) = if page.backward { (Order::Asc, Order::Desc) } else { (Order::Desc, Order::Asc) };
        let mut select = self
            .found()
            .select_only()
            .columns([tester_skill::Column::TesterId, tester_skill::Column::FoundAs])
            .expr_as(score(), "score")
            .group_by(tester_skill::Column::FoundAs)
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
        // The identifier decides nothing, names being unique: it makes the order that of the index, which SQLite needs to
        // be told in full.
        let hits = select
            .order_by(tester_skill::Column::FoundAs, by_name.clone())
            .order_by(tester_skill::Column::TesterId, by_name)
            .into_model::<Hit>()
            .all(self.db.read())
            .await?;
        let hits = if page.backward { hits.into_iter().rev().collect() } else { hits };
        Ok(Slice::cut(hits, page))
    }

    /// How many there are over all pages.
    pub async fn count(&self) -> Result<u64> {
        if self.skills.is_empty() {
            return Ok(0);
        }
        let testers = self.found().select_only().column(tester_skill::Column::TesterId).distinct();
        Ok(testers.count(self.db.read()).await?)
    }

    /// With one skill every score is 1, and the index gives the order: a page is read without reading the rest.
    fn has_one_score(&self) -> bool {
        self.skills.len() == 1
    }

    /// The rows of those who may be found, one for each matching skill.
    fn found(&self) -> Select<tester_skill::Entity> {
        let mut select = tester_skill::Entity::find().filter(tester_skill::Column::FoundAs.is_not_null());
        let has = tester_skill::Column::SkillId;
        select = match self.skills.as_slice() {
            // Not a list of one: only an equality lets the database read the index in its order.
            [one] => select.filter(has.eq(*one)),
            few if few.len() < MANY => select.filter(has.is_in(few.iter().copied())),
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

/// What [`Hit::key`] wrote.
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
