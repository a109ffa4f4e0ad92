//! The search by statements.
//!
//! The query is first matched against the distinct skills, of which there are few. One index of the table then gives the
//! testers with these skills, the number of matches and the order of the results.

use entity::{
    invitation, skill, tester_skill,
    types::{
        id::{ProjectId, SkillId},
        invitation_status::InvitationStatus,
    },
};
use sea_orm::{
    ColumnTrait, DatabaseBackend, EntityTrait, ExprTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
    sea_query::{Alias, Cond, Expr, Func, SimpleExpr},
};

use super::{Hit, HitPosition, Terms, TesterQuery};
use crate::platform::{
    db::Db,
    error::Result,
    page::{Page, Slice},
};

/// The number of matching skills from which a subquery is used instead of a list of values: SQLite accepts at most
/// 32,766 values in a statement, and the plan that reads all skills is the better one anyway.
const SUBQUERY_THRESHOLD: usize = 1000;

impl Terms {
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
}

/// A search whose matching skills are known.
#[derive(Debug)]
pub struct Search<'a> {
    db: &'a Db,
    query: &'a TesterQuery,
    skills: Vec<SkillId>,
}

impl<'a> Search<'a> {
    /// Reads the skills that match.
    pub async fn prepare(db: &'a Db, query: &'a TesterQuery) -> Result<Self> {
        let skills = skill::Entity::find()
            .select_only()
            .column(skill::Column::Id)
            .filter(query.terms.condition(db.backend()))
            .into_tuple()
            .all(db.read())
            .await?;
        Ok(Self { db, query, skills })
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
            let Some(at) = key.as_ref().map(HitPosition::parse).transpose()? else { continue };
            let (further, beyond) = if earlier {
                (Expr::expr(score()).gt(at.score), name().lt(at.name))
            } else {
                (Expr::expr(score()).lt(at.score), name().gt(at.name))
            };
            if self.has_one_score() {
                select = select.filter(beyond);
            } else {
                select = select.having(further.or(Expr::expr(score()).eq(at.score).and(beyond)));
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
            .filter(tester_skill::Column::TesterId.ne(self.query.searcher));
        let has = tester_skill::Column::SkillId;
        select = match self.skills.as_slice() {
            // Only an equality, not a list of one value, lets the database read the index in order.
            [one] => select.filter(has.eq(*one)),
            few if few.len() < SUBQUERY_THRESHOLD => select.filter(has.is_in(few.iter().copied())),
            _ => {
                let skills = skill::Entity::find().select_only().column(skill::Column::Id);
                let skills = skills.filter(self.query.terms.condition(self.db.backend()));
                select.filter(has.in_subquery(skills.into_query()))
            }
        };
        if let Some(project) = self.query.project {
            select = select.filter(tester_skill::Column::TesterId.not_in_subquery(invited(project).into_query()));
        }
        select
    }
}

/// Selects the testers whose invitation to a project is pending or accepted.
pub(super) fn invited(project: ProjectId) -> Select<invitation::Entity> {
    invitation::Entity::find()
        .select_only()
        .column(invitation::Column::TesterId)
        .filter(invitation::Column::ProjectId.eq(project))
        .filter(invitation::Column::TesterId.is_not_null())
        .filter(invitation::Column::Status.is_in([InvitationStatus::Pending, InvitationStatus::Accepted]))
}
