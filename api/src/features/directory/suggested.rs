//! Projects of the directory that are suggested to a person: those whose keywords go with their skills, then those that need
//! feedback most.
//!
//! Of each skill only the newest projects are compared, some [`MAX_COMPARED`] in all, from an index in this order, so that the
//! time does not grow with the directory.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
};

use entity::{
    invitation, join_request, project, project_listing,
    types::{
        id::{ProjectListingId, UserId},
        listing_language::ListingLanguage,
    },
};
use sea_orm::{
    ActiveEnum, ColumnTrait, DatabaseBackend, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, QueryTrait,
    Select, Value,
};

use super::{
    listing::is_shown,
    loader::ListingById,
    rules::{Criteria, Order, spoken},
    service,
};
use crate::{
    features::profiles::TesterByUser,
    platform::{
        app::App,
        db::{
            keys::{self, Text},
            list,
        },
        error::Result,
        page::Page,
        text,
    },
};

/// The number of projects that are compared for one person.
const MAX_COMPARED: usize = 500;

/// A project that is suggested.
#[derive(Clone, Debug)]
pub struct Suggested {
    /// The listing of the project.
    pub listing: project_listing::Model,
    /// The person's skills that go with keywords of the project, as they write them.
    pub matching_skills: Vec<String>,
    /// Whether the person said that they speak its language.
    pub is_language_spoken: bool,
}

/// A skill that goes with a project.
#[derive(Debug, FromQueryResult)]
struct Found {
    listing_id: ProjectListingId,
    folded: String,
}

/// Returns up to `first` projects for a person: those that go with most of their skills first, of these the newest; then those
/// that need feedback most, as in the directory. Where the person said which languages they speak, only projects in these. Their
/// own projects are left out, and those to which they were ever invited or asked to be.
pub async fn suggest(app: &App, person: UserId, first: usize) -> Result<Vec<Suggested>> {
    let tester = app.loader.load_one(TesterByUser(person)).await?;
    let languages = tester.as_ref().and_then(|tester| spoken(tester.languages()));
    let labels = tester.map(|tester| tester.labels_of(|_| true)).unwrap_or_default();
    let skills: HashMap<String, String> = labels.iter().map(|label| (text::fold(label), label.clone())).collect();
    let today = app.clock.now().date_naive();

    let found = matching(app, person, &skills, languages.as_deref()).await?;
    let mut ranked: Vec<(ProjectListingId, BTreeSet<String>)> = found.into_iter().collect();
    ranked.sort_unstable_by_key(|(id, skills)| Reverse((skills.len(), *id)));
    ranked.truncate(first);
    let mut listings = app.loader.load_many(ranked.iter().map(|(id, _)| ListingById(*id))).await?;
    let is_language_spoken = languages.is_some();
    let mut suggested: Vec<Suggested> = ranked
        .into_iter()
        .filter_map(|(id, names)| {
            let listing = listings.remove(&ListingById(id)).filter(|listing| is_shown(listing, today))?;
            // In the order of the person, who may write one skill in two ways.
            let matching_skills = labels.iter().filter(|label| names.contains(&text::fold(label))).cloned().collect();
            Some(Suggested { listing, matching_skills, is_language_spoken })
        })
        .collect();

    let missing = first.saturating_sub(suggested.len());
    if missing > 0 {
        let criteria = Criteria { languages, ..Criteria::default() };
        let others = service::matching(&app.db, &criteria, today).await?;
        let others = without_known(others, person)
            .filter(project_listing::Column::Id.is_not_in(suggested.iter().map(|one| one.listing.id)));
        let page = Page::first(missing as u64);
        let (rows, ..) = list::read(&app.db, others, &Order::Need.of_list(), &page).await?.into_parts();
        let others =
            rows.into_iter().map(|listing| Suggested { listing, matching_skills: Vec::new(), is_language_spoken });
        suggested.extend(others);
    }
    Ok(suggested)
}

/// Returns the projects that go with skills, each with the folded names of those.
async fn matching(
    app: &App,
    person: UserId,
    skills: &HashMap<String, String>,
    languages: Option<&[ListingLanguage]>,
) -> Result<HashMap<ProjectListingId, BTreeSet<String>>> {
    static TEXT: Text = Text::new();
    if skills.is_empty() {
        return Ok(HashMap::new());
    }
    let backend = app.db.backend();
    let sql = TEXT.get(backend, || statement(backend));
    let names: Vec<&String> = skills.keys().collect();
    let each = i64::try_from(MAX_COMPARED / names.len()).unwrap_or(i64::MAX);
    let all = [ListingLanguage::French, ListingLanguage::English, ListingLanguage::Other];
    let languages: Vec<String> = languages.unwrap_or(&all).iter().map(ActiveEnum::to_value).collect();
    let json = |list: Result<String, serde_json::Error>| list.map(Value::from).map_err(anyhow::Error::from);
    let values: [Value; 4] =
        [json(serde_json::to_string(&names))?, person.into(), each.into(), json(serde_json::to_string(&languages))?];
    let mut found: HashMap<ProjectListingId, BTreeSet<String>> = HashMap::new();
    for row in keys::read::<Found, 4>(app.db.read(), sql, values).await? {
        found.entry(row.listing_id).or_default().insert(row.folded);
    }
    Ok(found)
}

/// Returns the statement that reads the newest projects that go with each skill, with which of the skills do. Its parameters are
/// the folded skills as JSON, the person, the number of projects of each skill, and the languages as JSON. The person's own
/// projects are left out of what was compared: the planner of PostgreSQL does not know how few they are.
pub fn statement(backend: DatabaseBackend) -> String {
    if backend == DatabaseBackend::Sqlite {
        // SQLite has no lateral joins. The subquery reads its identifiers from the index alone.
        format!(
            "with compared as materialized ( \
               select distinct keyword.listing_id from (select value as folded from json_each($1)) as given \
               cross join project_listing_keyword as keyword \
               where keyword.rowid in ( \
                 select newest.rowid from project_listing_keyword as newest \
                 where newest.folded = given.folded and newest.language in (select value from json_each($4)) \
                   and newest.listing_id not in ({known}) \
                 order by newest.listing_id desc limit $3 \
               ) \
             ) \
             select own.listing_id, own.folded from compared cross join project cross join project_listing_keyword as own \
             where project.id = compared.listing_id and project.creator_id <> $2 \
               and own.listing_id = compared.listing_id and own.folded in (select value from json_each($1))",
            known = known("$2")
        )
    } else {
        format!(
            "with compared as materialized ( \
               select distinct newest.listing_id \
               from unnest(array(select json_array_elements_text((select $1::text::json)))) as given (folded) \
               cross join lateral ( \
                 select listing_id from project_listing_keyword \
                 where project_listing_keyword.folded = given.folded \
                   and language = any(array(select json_array_elements_text((select $4::text::json)))) \
                   and listing_id not in ({known}) \
                 order by listing_id desc limit (select $3::bigint) \
               ) as newest \
             ) \
             select own.listing_id, own.folded from compared cross join lateral ( \
               select 1 from project \
               where project.id = compared.listing_id and project.creator_id <> (select $2::uuid) offset 0 \
             ) as others cross join lateral ( \
               select listing_id, folded from project_listing_keyword \
               where project_listing_keyword.listing_id = compared.listing_id offset 0 \
             ) as own where own.folded = any(array(select json_array_elements_text((select $1::text::json))))",
            known = known("(select $2::uuid)")
        )
    }
}

/// Returns the query for the projects to which a person was ever invited or asked to be.
fn known(person: &str) -> String {
    format!(
        "select project_id from invitation where tester_id = {person} \
         union all select project_id from join_request where tester_id = {person}"
    )
}

/// Leaves out the projects of a person, and those that they [know](known).
fn without_known(select: Select<project_listing::Entity>, person: UserId) -> Select<project_listing::Entity> {
    let own =
        project::Entity::find().select_only().column(project::Column::Id).filter(project::Column::CreatorId.eq(person));
    let invited = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::ProjectId)
        .filter(invitation::Column::TesterId.eq(person));
    let asked = join_request::Entity::find()
        .select_only()
        .column(join_request::Column::ProjectId)
        .filter(join_request::Column::TesterId.eq(person));
    [own.into_query(), invited.into_query(), asked.into_query()]
        .into_iter()
        .fold(select, |select, known| select.filter(project_listing::Column::Id.not_in_subquery(known)))
}
