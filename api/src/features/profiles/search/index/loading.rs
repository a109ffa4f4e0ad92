//! What the index reads from the database: everything in steps, or some testers again.

use std::collections::HashMap;

use entity::{
    skill, tester_skill,
    types::id::{SkillId, UserId},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseBackend, EntityTrait, JoinType, QueryFilter, QueryResult, QuerySelect,
    Statement, Value, prelude::Uuid,
};

use super::{builder::Builder, table::Table};
use crate::platform::{
    db::Db,
    error::{Error, Result},
};

/// Testers read by one statement.
const STEP: u64 = 20_000;

/// The maximum numbers of testers, of the skills of all of them, and of distinct skills. With more, the database answers.
/// A million testers with five skills each take 60 MB, and some 200 MB while the index is built again.
const MAX_TESTERS: usize = 2_000_000;
const MAX_SIZE: usize = 20_000_000;
const MAX_SKILLS: usize = 1_000_000;

/// Reads all searchable testers. Returns `None` if they are too many for the index.
pub async fn everything(db: &Db) -> Result<Option<Table>> {
    let mut table = Table::default();
    let skills = skill::Entity::find().select_only().columns([skill::Column::Id, skill::Column::Folded]);
    for (id, folded) in skills.into_tuple::<(SkillId, String)>().all(db.read()).await? {
        table.number(id, &folded);
    }
    if table.skills().len() > MAX_SKILLS {
        return Ok(None);
    }
    let (mut builder, mut last) = (Builder::default(), None);
    loop {
        let rows = db.read().query_all_raw(step(db.backend(), last)).await?;
        for row in &rows {
            let tester: Uuid = row.try_get("", "tester_id")?;
            let name: String = row.try_get("", "name")?;
            let skills = skills_of(row, db.backend())?.into_iter();
            // A skill that was added since belongs to a tester who has changed since, and is read again.
            builder.push(tester.into(), &name, skills.filter_map(|id| table.known_number(id)));
            last = Some(tester);
        }
        if builder.testers() > MAX_TESTERS || builder.size() > MAX_SIZE {
            return Ok(None);
        }
        if (rows.len() as u64) < STEP {
            break;
        }
    }
    let built = tokio::task::spawn_blocking(move || builder.build(table)).await;
    Ok(Some(built.map_err(anyhow::Error::from)?))
}

/// Returns the statement that reads the testers after one, each with the identifiers of their skills in one value: a
/// row for each skill would take longer to receive than to find.
fn step(backend: DatabaseBackend, last: Option<Uuid>) -> Statement {
    let ids = if backend == DatabaseBackend::Postgres {
        "string_agg(uuid_send(skill_id), '')"
    } else {
        "group_concat(hex(skill_id), '')"
    };
    let after = if last.is_some() { "and tester_id > $1" } else { "" };
    let sql = format!(
        "select tester_id, min(searchable_name) as name, {ids} as ids from tester_skill \
         where searchable_name is not null {after} group by tester_id order by tester_id limit {STEP}"
    );
    Statement::from_sql_and_values(backend, sql, last.map(Value::from))
}

/// Returns the skills of a row of [`step`]: as bytes on PostgreSQL, in hexadecimal on SQLite, which only concatenates
/// text.
fn skills_of(row: &QueryResult, backend: DatabaseBackend) -> Result<Vec<SkillId>> {
    let ids: Vec<Option<Uuid>> = if backend == DatabaseBackend::Postgres {
        let ids: Vec<u8> = row.try_get("", "ids")?;
        ids.chunks(16).map(|id| Uuid::from_slice(id).ok()).collect()
    } else {
        let ids: String = row.try_get("", "ids")?;
        ids.as_bytes().chunks(32).map(|id| Uuid::try_parse_ascii(id).ok()).collect()
    };
    Ok(ids.into_iter().flatten().map(SkillId::from).collect())
}

/// A tester as they are now: their name, `None` if they are not searchable, and their skills.
#[derive(Debug, Default)]
pub struct Current {
    pub name: Option<String>,
    /// The skills by which they are found, with their folded names.
    pub skills: Vec<(SkillId, String)>,
    /// Skills by which they are not found.
    pub hidden: Vec<(SkillId, String)>,
}

/// Reads some testers. Those without skills are absent.
pub async fn testers(db: &Db, testers: &[UserId]) -> Result<HashMap<UserId, Current>> {
    let skill = tester_skill::Entity::belongs_to(skill::Entity)
        .from(tester_skill::Column::SkillId)
        .to(skill::Column::Id)
        .into();
    let rows = tester_skill::Entity::find()
        .select_only()
        .columns([tester_skill::Column::TesterId, tester_skill::Column::SearchableName, tester_skill::Column::SkillId])
        .column(skill::Column::Folded)
        .join(JoinType::InnerJoin, skill)
        .filter(tester_skill::Column::TesterId.is_in(testers.iter().copied()))
        .into_tuple::<(UserId, Option<String>, SkillId, String)>()
        .all(db.read())
        .await
        .map_err(Error::from)?;
    let mut found: HashMap<UserId, Current> = HashMap::new();
    for (tester, name, id, folded) in rows {
        let current = found.entry(tester).or_default();
        match name {
            Some(name) => {
                current.name = Some(name);
                current.skills.push((id, folded));
            }
            None => current.hidden.push((id, folded)),
        }
    }
    Ok(found)
}
