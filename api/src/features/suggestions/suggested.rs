//! Testers who are suggested for a project, and popular skills.
//!
//! The keywords lead to skills by their names, and these to testers by an index. So that the time does not grow with the
//! number of testers, only the newest ones of each skill are compared: some [`MAX_COMPARED`] in all. With fewer, all are.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use entity::{
    skill,
    types::id::{ProjectId, SkillId, UserId},
};
use sea_orm::{
    ColumnTrait, DatabaseBackend, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Value,
};

use crate::{
    features::profiles::{TesterByUser, TesterRow},
    platform::{
        app::App,
        db::{
            Db,
            keys::{self, Text},
        },
        error::Result,
        text,
    },
};

/// The number of testers that are compared for one project.
const MAX_COMPARED: usize = 1000;
/// The maximum number of skills by which testers are suggested: those that the fewest testers have.
const MAX_SKILLS: usize = 30;
/// The maximum number of words of a keyword that are taken together for the name of a skill.
const MAX_WORDS: usize = 4;

/// A tester who is suggested.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The tester.
    pub tester: TesterRow,
    /// Their skills that go with keywords of the project.
    pub matching_skills: Vec<String>,
}

/// The keywords that go with each skill, as bits.
type Keywords = HashMap<SkillId, u32>;

#[derive(Debug, FromQueryResult)]
struct TesterSkill {
    tester_id: UserId,
    skill_id: SkillId,
}

/// Returns up to `first` testers who go with keywords: those who go with most keywords first, then the newest accounts.
/// Testers who were ever invited to the project or asked to test it are left out, as is its owner, who may be a tester too.
pub async fn suggest(
    app: &App,
    (project, owner): (ProjectId, UserId),
    keywords: &[String],
    first: usize,
) -> Result<Vec<Suggestion>> {
    static TEXT: Text = Text::new();
    let skills = skills_of(&app.db, keywords).await?;
    if skills.is_empty() {
        return Ok(Vec::new());
    }
    let backend = app.db.backend();
    let sql = TEXT.get(backend, || statement(backend));
    let each = i64::try_from(MAX_COMPARED / skills.len()).unwrap_or(i64::MAX);
    let skill_ids = keys::value(backend, skills.keys().map(|id| (*id).into()));
    let values: [Value; 4] = [skill_ids, project.into(), each.into(), owner.into()];
    let mut found: HashMap<UserId, u32> = HashMap::new();
    for row in keys::read::<TesterSkill, 4>(app.db.read(), sql, values).await? {
        *found.entry(row.tester_id).or_default() |= skills.get(&row.skill_id).copied().unwrap_or_default();
    }
    let mut testers: Vec<(UserId, u32)> = found.into_iter().collect();
    testers.sort_unstable_by_key(|(tester, keywords)| Reverse((keywords.count_ones(), *tester)));
    testers.truncate(first);
    let mut rows = app.loader.load_many(testers.iter().map(|(tester, _)| TesterByUser(*tester))).await?;
    let suggestions = testers.into_iter().filter_map(|(tester, _)| {
        let tester = rows.remove(&TesterByUser(tester)).filter(TesterRow::is_searchable)?;
        let matching_skills = tester.labels_of(|skill| skills.contains_key(&skill));
        Some(Suggestion { tester, matching_skills })
    });
    Ok(suggestions.collect())
}

/// Returns the skills that go with keywords and that some tester has.
async fn skills_of(db: &Db, keywords: &[String]) -> Result<Keywords> {
    let mut names: HashMap<String, u32> = HashMap::new();
    for (keyword, bit) in keywords.iter().zip(0..u32::BITS) {
        for name in phrases(keyword) {
            *names.entry(name).or_default() |= 1 << bit;
        }
    }
    let rows: Vec<(SkillId, String)> = skill::Entity::find()
        .select_only()
        .columns([skill::Column::Id, skill::Column::Folded])
        .filter(skill::Column::Folded.is_in(names.keys()))
        .filter(skill::Column::Testers.gt(0))
        .order_by_asc(skill::Column::Testers)
        .limit(MAX_SKILLS as u64)
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|(id, folded)| (id, names.get(&folded).copied().unwrap_or_default())).collect())
}

/// Returns the folded names of skills that go with a keyword: itself, and each part of some consecutive words.
pub fn phrases(keyword: &str) -> HashSet<String> {
    let folded = text::fold(&text::line(keyword));
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let parts = (1..=MAX_WORDS).flat_map(|count| words.windows(count).map(|words| words.join(" ")));
    let mut phrases: HashSet<String> = parts.collect();
    if !folded.is_empty() {
        phrases.insert(folded);
    }
    phrases
}

/// Returns the statement that reads the newest testers of each skill, without those whom a project knows, with which of the
/// skills they have. Its parameters are the skills, the project, the number of testers of each skill, and the owner of
/// the project.
pub fn statement(backend: DatabaseBackend) -> String {
    let given = keys::table(backend);
    if backend == DatabaseBackend::Sqlite {
        // SQLite has no lateral joins. The subquery reads its identifiers from the index alone.
        format!(
            "with compared as materialized ( \
               select distinct tester_skill.tester_id from {given} cross join tester_skill \
               where tester_skill.rowid in ( \
                 select newest.rowid from tester_skill as newest \
                 where newest.skill_id = given.id and newest.searchable_name is not null \
                   and newest.tester_id not in ({known}) and newest.tester_id <> $4 \
                 order by newest.tester_id desc limit $3 \
               ) \
             ) \
             select own.tester_id, own.skill_id from compared cross join tester_skill as own \
             where own.tester_id = compared.tester_id and own.searchable_name is not null \
               and own.skill_id in (select unhex(value) from json_each($1))",
            known = known("$2")
        )
    } else {
        format!(
            "with compared as materialized ( \
               select distinct newest.tester_id from {given} cross join lateral ( \
                 select tester_id from tester_skill \
                 where skill_id = given.id and searchable_name is not null \
                   and tester_id not in ({known}) and tester_id <> (select $4::uuid) \
                 order by tester_id desc limit (select $3::bigint) \
               ) as newest \
             ) \
             select own.tester_id, own.skill_id from compared cross join lateral ( \
               select tester_id, skill_id from tester_skill \
               where tester_skill.tester_id = compared.tester_id and searchable_name is not null offset 0 \
             ) as own where own.skill_id = any((select $1::text::uuid[])::uuid[])",
            known = known("(select $2::uuid)")
        )
    }
}

/// Returns the query for the testers who were ever invited to a project or asked to test it.
fn known(project: &str) -> String {
    format!(
        "select invitation.tester_id from invitation \
         where invitation.project_id = {project} and invitation.tester_id is not null \
         union all select join_request.tester_id from join_request where join_request.project_id = {project}"
    )
}

/// A skill that many testers have.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Popular {
    /// The skill as its newest tester writes it.
    pub label: String,
    /// The number of searchable testers.
    pub testers: i64,
}

/// Returns the skills that most searchable testers have.
pub async fn popular(db: &Db, first: i64) -> Result<Vec<Popular>> {
    static TEXT: Text = Text::new();
    let sql = TEXT.get(db.backend(), || {
        "select (select tester_skill.label from tester_skill \
           where tester_skill.skill_id = popular.id and tester_skill.searchable_name is not null \
           order by tester_skill.tester_id desc limit 1) as label, popular.testers \
         from (select id, testers from skill where testers > 0 order by testers desc, id desc limit (select cast($1 as bigint))) as popular \
         order by popular.testers desc, popular.id desc"
            .to_owned()
    });
    keys::read(db.read(), sql, [first.into()]).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keyword_goes_with_itself_and_with_its_consecutive_words() {
        let expected =
            ["application", "mobile", "sante", "application mobile", "mobile sante", "application mobile sante"];
        assert_eq!(phrases("  Application mobile   Santé"), expected.map(str::to_owned).into());
        assert!(phrases(" ").is_empty());
        let long = phrases("a b c d e f");
        assert!(long.contains("a b c d e f") && long.contains("a b c d") && !long.contains("a b c d e"), "{long:?}");
    }
}
