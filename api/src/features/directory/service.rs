//! The directory as a list, and its operations, each in one transaction.

use std::net::IpAddr;

use chrono::{Days, NaiveDate};
use entity::{
    join_request, project_count, project_listing, project_listing_report,
    types::{
        id::{JoinRequestId, ProjectId},
        listing_kind::ListingKind,
        listing_language::ListingLanguage,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DatabaseBackend, EntityTrait, IntoActiveModel, QueryFilter,
    Select, TryInsertResult, prelude::Expr,
};

use super::{
    keywords, listing, policy,
    policy::LockedListing,
    rules::{CLOSING_SOON_DAYS, Criteria, Fields, validate_answer},
};
use crate::{
    features::{
        accounts, invitations,
        project_links::{self, NewRequest},
        projects,
    },
    platform::{
        app::App,
        auth::{reporter, viewer::SignedIn},
        db::{Db, words},
        error::{Error, Result, UserErrorCode},
    },
};

/// The condition for the listings that may contain words, on SQLite.
const FOUND: &str = "\"project_listing\".\"id\" in (select listing_id from project_listing_search_row \
    where id in (select rowid from project_listing_search where project_listing_search match ?))";

/// The condition for the listings whose deadline is not over, on SQLite. The `+` leaves the index to the order of the list:
/// without statistics SQLite takes that of the deadline, which almost all listings meet, and sorts them.
const NOT_ENDED: &str = "+\"project_listing\".\"deadline\" >= ?";

/// Returns the query for the projects of the directory that meet criteria. As for feedback, words that few have are read
/// from their index, and those of many in the order of the list.
pub async fn matching(db: &Db, criteria: &Criteria, today: NaiveDate) -> Result<Select<project_listing::Entity>> {
    let is_not_ended = if db.backend() == DatabaseBackend::Sqlite {
        Expr::cust_with_values(NOT_ENDED, [today])
    } else {
        project_listing::Column::Deadline.gte(today)
    };
    let mut select =
        project_listing::Entity::find().filter(Expr::col(project_listing::Column::IsListed)).filter(is_not_ended);
    if let Some(kinds) = &criteria.kinds {
        select = select.filter(project_listing::Column::Kind.is_in(kinds.iter().copied()));
    }
    if let Some(languages) = &criteria.languages {
        select = select.filter(project_listing::Column::Language.is_in(languages.iter().copied()));
    }
    if let Some(is_closing_soon) = criteria.is_closing_soon {
        let last = closes_soon_until(today);
        let deadline = project_listing::Column::Deadline;
        select = select.filter(if is_closing_soon { deadline.lte(last) } else { deadline.gt(last) });
    }
    select = select.filter(words::contains(project_listing::Column::Folded, &criteria.words));
    if let Some(trigrams) = words::selective_trigrams(db, "project_listing_search", &criteria.words).await? {
        select = select.filter(Expr::cust_with_values(FOUND, [trigrams]));
    }
    Ok(select)
}

/// Returns the last deadline of the projects that close soon.
pub fn closes_soon_until(today: NaiveDate) -> NaiveDate {
    today.checked_add_days(Days::new(CLOSING_SOON_DAYS)).unwrap_or(today)
}

/// Says whether a project of `person` looks for testers, and of which kind it is.
pub async fn set(app: &App, person: &SignedIn, id: ProjectId, fields: Fields) -> Result<project_listing::Model> {
    let fields = &fields.validate()?;
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, id).await?;
                let existing = project_listing::Entity::find_by_id(listing::id(&project)).one(tx.db()).await?;
                let listing = if let Some(row) = existing {
                    listing::write(tx, fields.apply(row), &project).await?
                } else {
                    let counts = project_count::Entity::find_by_id(id).one(tx.db()).await?;
                    let row = project_listing::Model {
                        id: listing::id(&project),
                        kind: ListingKind::App,
                        language: ListingLanguage::French,
                        question: None,
                        is_open: false,
                        report_count: 0,
                        hidden_at: None,
                        is_listed: false,
                        needs_feedback: counts.is_none_or(|counts| counts.feedbacks == 0),
                        deadline: project.deadline,
                        created_at: tx.now(),
                        folded: String::new(),
                    };
                    let row = listing::with_project_fields(fields.apply(row), &project, tx.now().date_naive());
                    let row = row.into_active_model().reset_all().insert(tx.db()).await?;
                    keywords::write(tx, &row, &project).await?;
                    row
                };
                projects::service::bump_page_version(tx, project).await?;
                Ok(listing)
            }
            .scope_boxed()
        })
        .await
}

/// Asks the creator of a project of the directory to test it.
pub async fn apply(app: &App, person: &SignedIn, project: ProjectId, answer: &str) -> Result<join_request::Model> {
    if person.roles.is_empty() {
        return Err(Error::global(UserErrorCode::TypeRequired, accounts::messages::PROFILE_TYPE_REQUIRED));
    }
    let (id, tester): (JoinRequestId, _) = (app.ids.next(), person.user_id);
    app.db
        .write(|tx| {
            async move {
                let (project, listing) = policy::apply(tx, project, tx.now().date_naive()).await?;
                invitations::ensure_may_test(tx, tester, &project).await?;
                project_links::ensure_not_removed(tx, tester, project.id).await?;
                invitations::ensure_accepts_testers(&project)?;
                let question = listing.question.as_deref();
                let message = validate_answer(question, answer)?;
                let new =
                    NewRequest { id, tester, project: &project, link: None, question, message: message.as_deref() };
                project_links::ask(tx, app, new).await
            }
            .scope_boxed()
        })
        .await
}

/// Counts a report, once per network, and hides the project at [`REPORTS_TO_HIDE`](reporter::REPORTS_TO_HIDE) reports.
pub async fn report(app: &App, address: IpAddr, id: ProjectId) -> Result<()> {
    let digest = &reporter::digest(&app.keys.network, id, address);
    app.db
        .write(|tx| {
            async move {
                let LockedListing { project, listing } = policy::report(tx, id).await?;
                let report = project_listing_report::ActiveModel {
                    listing_id: Set(listing.id),
                    reporter: Set(digest.clone()),
                    created_at: Set(tx.now()),
                };
                let inserted = project_listing_report::Entity::insert(report)
                    .on_conflict_do_nothing()
                    .exec_without_returning(tx.db())
                    .await?;
                if !matches!(inserted, TryInsertResult::Inserted(1..)) {
                    return Ok(());
                }
                let report_count = listing.report_count + 1;
                let is_hidden = report_count >= reporter::REPORTS_TO_HIDE;
                let hidden_at = is_hidden.then(|| tx.now());
                listing::write(tx, project_listing::Model { report_count, hidden_at, ..listing }, &project).await?;
                if is_hidden {
                    projects::service::bump_page_version(tx, project).await?;
                }
                Ok(())
            }
            .scope_boxed()
        })
        .await
}
