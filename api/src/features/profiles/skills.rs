//! The skills of testers, and the rows by which searches find them.

use std::collections::{BTreeSet, HashMap, HashSet};

use entity::{
    skill, tester_skill,
    types::{id::SkillId, skill_kind::SkillKind},
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{LockType, OnConflict},
};

use super::{loader::TesterRow, search::tester_changed};
use crate::platform::{app::App, db::Tx, error::Result, text};

/// New lists of skills; `None` leaves a list unchanged.
pub struct NewSkills {
    pub technical: Option<Vec<String>>,
    pub other: Option<Vec<String>>,
}

/// Replaces all skills of a tester: the lists are short, and each row also has the name under which a search finds the
/// tester.
pub async fn write(tx: &Tx, app: &App, mut tester: TesterRow, new: NewSkills) -> Result<TesterRow> {
    let current = |kind| tester.labels(kind).into_iter().map(str::to_owned).collect::<Vec<_>>();
    let lists = [
        (SkillKind::Technical, new.technical.unwrap_or_else(|| current(SkillKind::Technical))),
        (SkillKind::Other, new.other.unwrap_or_else(|| current(SkillKind::Other))),
    ];
    let (tester_id, profile) = (tester.user_id(), &tester.profile);
    let searchable_name = profile.username_folded.clone().filter(|_| profile.is_searchable);
    let ids =
        find_or_insert(tx, app, lists.iter().flat_map(|(_, labels)| labels).map(|label| text::fold(label))).await?;
    lock(tx, tester.skills.iter().map(|skill| skill.skill_id).chain(ids.values().copied())).await?;
    tester_skill::Entity::delete_many().filter(tester_skill::Column::TesterId.eq(tester_id)).exec(tx.db()).await?;
    // A skill in both lists counts once: only its first row is searchable.
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    for (kind, labels) in lists {
        for (label, position) in labels.into_iter().zip(0..) {
            let skill_id = *ids.get(&text::fold(&label)).ok_or_else(|| anyhow::anyhow!("a skill was not stored"))?;
            let searchable_name = searchable_name.clone().filter(|_| seen.insert(skill_id));
            rows.push(tester_skill::Model { tester_id, kind, position, skill_id, label, searchable_name });
        }
    }
    if !rows.is_empty() {
        let rows = rows.iter().map(|row| row.clone().into_active_model().reset_all());
        tester_skill::Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    tester.skills = rows;
    tx.record(tester_changed(tester_id));
    Ok(tester)
}

/// Locks the skills that are counted again, in the order of their identifiers: the triggers that count them lock those of
/// one statement only, and replacing skills takes two.
async fn lock(tx: &Tx, skills: impl Iterator<Item = SkillId>) -> Result<()> {
    let locked = skill::Entity::find()
        .select_only()
        .column(skill::Column::Id)
        .filter(skill::Column::Id.is_in(skills.collect::<HashSet<_>>()))
        .order_by_asc(skill::Column::Id)
        .lock(LockType::NoKeyUpdate);
    locked.into_tuple::<SkillId>().all(tx.db()).await?;
    Ok(())
}

/// Returns the identifiers of folded skills and inserts the new ones. The order is fixed, so that two transactions that
/// insert the same skills do not deadlock.
async fn find_or_insert(tx: &Tx, app: &App, folded: impl Iterator<Item = String>) -> Result<HashMap<String, SkillId>> {
    let folded: BTreeSet<String> = folded.collect();
    if folded.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = folded.iter().map(|folded| skill::ActiveModel {
        id: Set(app.ids.next()),
        folded: Set(folded.clone()),
        testers: Set(0),
    });
    skill::Entity::insert_many(rows)
        .on_conflict(OnConflict::column(skill::Column::Folded).do_nothing().to_owned())
        .exec_without_returning(tx.db())
        .await?;
    let rows = skill::Entity::find().filter(skill::Column::Folded.is_in(folded)).all(tx.db()).await?;
    Ok(rows.into_iter().map(|row| (row.folded, row.id)).collect())
}
