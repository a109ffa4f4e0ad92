//! What the index reads from the database: everyone in steps, or some testers.

use std::collections::HashMap;

use entity::{
    skill, tester_skill,
    types::id::{SkillId, UserId},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseBackend, EntityTrait, JoinType, QueryFilter, QueryResult, QuerySelect,
    Statement, Value, prelude::Uuid,
};

use super::{
    Hit, Terms,
    snapshot::{SkillSnapshot, SkillSnapshotBuilder},
};
use crate::platform::{
    db::Db,
    error::{Error, Result},
};

/// Testers read by one statement.
const STEP: u64 = 20_000;

/// The maximum numbers of testers, of the skills of all of them, and of distinct skills. A million testers with five skills
/// each make a server of 133 MB in all.
const MAX_TESTERS: usize = 2_000_000;
const MAX_SKILLS_OF_TESTERS: usize = 20_000_000;
const MAX_SKILLS: usize = 1_000_000;

/// Reads all searchable testers. Returns `None` if they are too many to be kept in memory.
pub async fn everyone(db: &Db) -> Result<Option<SkillSnapshot>> {
    let mut builder = SkillSnapshotBuilder::default();
    let mut numbers = HashMap::new();
    // Skills without testers stay in the table; leave them out of the index.
    let skills = skill::Entity::find().filter(skill::Column::Testers.gt(0));
    let skills =
        skills.select_only().columns([skill::Column::Id, skill::Column::Folded]).into_tuple::<(SkillId, String)>();
    for ((id, folded), number) in skills.all(db.read()).await?.into_iter().zip(0_u32..) {
        numbers.insert(id, number);
        builder.skills.push(folded);
    }
    let mut last = None;
    loop {
        let rows = db.read().query_all_raw(step(db.backend(), last)).await?;
        for row in &rows {
            let tester: Uuid = row.try_get("", "tester_id")?;
            let name: String = row.try_get("", "name")?;
            // A skill that was added since belongs to a tester who has changed since.
            let skills = skills_of(row, db.backend())?.into_iter().filter_map(|id| numbers.get(&id).copied());
            builder.push(tester.into(), &name, skills);
            last = Some(tester);
        }
        let is_large = builder.testers() > MAX_TESTERS || builder.skills_of_testers() > MAX_SKILLS_OF_TESTERS;
        if is_large || builder.skills.len() > MAX_SKILLS {
            tracing::warn!("the skills of testers are too many to be kept in memory: the database is searched");
            return Ok(None);
        }
        if (rows.len() as u64) < STEP {
            break;
        }
    }
    let built = tokio::task::spawn_blocking(move || builder.build()).await;
    Ok(Some(built.map_err(anyhow::Error::from)?))
}

/// Returns the statement that reads the testers after one, each with the identifiers of their skills in one value: a row
/// for each skill would take longer to receive than to find.
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

/// Returns the skills of a row of [`step`]: bytes on PostgreSQL, hexadecimal on SQLite, which concatenates text only.
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

/// Returns those of some testers whom a search finds.
pub async fn hits(db: &Db, testers: &[UserId], terms: &Terms) -> Result<Vec<Hit>> {
    if testers.is_empty() {
        return Ok(Vec::new());
    }
    let rows = tester_skill::Entity::find()
        .select_only()
        .columns([tester_skill::Column::TesterId, tester_skill::Column::SearchableName])
        .column(skill::Column::Folded)
        .join(
            JoinType::InnerJoin,
            tester_skill::Entity::belongs_to(skill::Entity)
                .from(tester_skill::Column::SkillId)
                .to(skill::Column::Id)
                .into(),
        )
        .filter(tester_skill::Column::TesterId.is_in(testers.iter().copied()))
        .filter(tester_skill::Column::SearchableName.is_not_null())
        .into_tuple::<(UserId, String, String)>()
        .all(db.read())
        .await
        .map_err(Error::from)?;
    let mut hits: HashMap<UserId, Hit> = HashMap::new();
    for (tester_id, searchable_name, folded) in rows {
        if terms.match_skill(&folded) {
            hits.entry(tester_id).or_insert(Hit { tester_id, searchable_name, score: 0 }).score += 1;
        }
    }
    Ok(hits.into_values().collect())
}
