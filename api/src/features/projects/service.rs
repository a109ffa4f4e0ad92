//! Operations on projects. Each is one transaction that also records its change in the feed.

use entity::{
    project,
    types::{
        activity_type::ActivityType,
        id::{ProjectId, UserId},
        project_status::ProjectStatus,
        project_visibility::ProjectVisibility,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, Iterable, PaginatorTrait,
    QueryFilter, Select, TryIntoModel, Value,
};

use super::{
    messages, page_access_topic, page_topic,
    payloads::{OrderDirection, ProjectFilter, ProjectOrder, ProjectOrderField},
    policy,
    rules::{Fields, MAX_PROJECTS, ValidFields},
    topic,
};
use crate::{
    features::{
        activity, notifications,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::{
            account_lock::lock_account,
            authorized::{Authorized, Manage},
            viewer::SignedIn,
        },
        counts::CountsOfUser,
        db::{
            Tx,
            list::{ListOrder, Listed, SortColumn},
        },
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
        fields::check_version,
        text,
    },
};

const BY_DEADLINE: &[SortColumn<project::Entity>] =
    &[SortColumn::Date(project::Column::Deadline, |row: &project::Model| row.deadline)];

/// Creates a project. `fields` must hold every field.
pub async fn create(app: &App, person: &SignedIn, fields: Fields) -> Result<project::Model> {
    let creator_id = person.creator()?;
    let fields = fields.validate()?;
    let id: ProjectId = app.ids.next();
    let fields = &fields;
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, creator_id).await?;
                let own = project::Entity::find().filter(project::Column::CreatorId.eq(creator_id));
                if own.count(tx.db()).await? >= MAX_PROJECTS {
                    return Err(Error::global(UserErrorCode::TooMany, messages::PROJECTS_TOO_MANY));
                }
                let mut row = project::ActiveModel {
                    id: Set(id),
                    creator_id: Set(creator_id),
                    status: Set(ProjectStatus::InProgress),
                    visibility: Set(ProjectVisibility::Private),
                    page_version: Set(1),
                    prototype_link: Set(None),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                    ..Default::default()
                };
                fields.clone().apply(&mut row);
                row.folded = Set(folded(&row));
                let project = row.insert(tx.db()).await?;
                run_saved_hooks(tx, app, &project).await?;
                tx.record(NewChange::created(topic(creator_id), id, project.version, &project)?);
                record_activity(tx, app, ActivityType::ProjectCreated, &project).await?;
                Ok(project)
            }
            .scope_boxed()
        })
        .await
}

/// Changes the given fields; the values that they have already change nothing. Fails with a version conflict when the
/// project is no longer at `expected_version`.
pub async fn update(
    app: &App,
    person: &SignedIn,
    id: ProjectId,
    expected_version: Option<i64>,
    fields: Fields,
) -> Result<project::Model> {
    let fields = fields.validate()?;
    let fields = &fields;
    app.db
        .write(|tx| {
            async move {
                let project = policy::manage(tx, person, id).await?;
                check_version(expected_version, project.version, messages::PROJECT_VERSION_CONFLICT)?;
                let mut row = (*project).clone().into_active_model();
                fields.clone().apply(&mut row);
                if row.try_into_model()? == *project {
                    return Ok(project.into_inner());
                }
                let project = save(tx, app, project, |row| fields.clone().apply(row)).await?;
                record_activity(tx, app, ActivityType::ProjectUpdated, &project).await?;
                Ok(project)
            }
            .scope_boxed()
        })
        .await
}

/// Changes the status of a project. Setting its current status has no effect.
pub async fn set_status(app: &App, person: &SignedIn, id: ProjectId, status: ProjectStatus) -> Result<project::Model> {
    app.db
        .write(|tx| {
            async move {
                let project = policy::manage(tx, person, id).await?;
                if project.status == status {
                    return Ok(project.into_inner());
                }
                let previous = project.status;
                let project = save(tx, app, project, |row| row.status = Set(status)).await?;
                for feature in app.api.features {
                    if let Some(hook) = feature.project_status_changed {
                        hook(tx, &project).await?;
                    }
                }
                activity::record_status(tx, app, &project).await?;
                notifications::notify_testers_of_status(tx, app, &project).await?;
                webhooks::notify(tx, app, project.id, ProjectEvent::ProjectStatusChanged { previous }).await?;
                Ok(project)
            }
            .scope_boxed()
        })
        .await
}

/// Changes who sees the public page of a project. Setting its current visibility has no effect.
pub async fn set_visibility(
    app: &App,
    person: &SignedIn,
    id: ProjectId,
    visibility: ProjectVisibility,
) -> Result<project::Model> {
    app.db
        .write(|tx| {
            async move {
                let project = policy::manage(tx, person, id).await?;
                change_visibility(tx, app, project, visibility).await
            }
            .scope_boxed()
        })
        .await
}

/// Changes who sees the public page of a project that is authorized.
pub(super) async fn change_visibility(
    tx: &Tx,
    app: &App,
    project: Authorized<project::Model, Manage>,
    visibility: ProjectVisibility,
) -> Result<project::Model> {
    if project.visibility == visibility {
        return Ok(project.into_inner());
    }
    let project = save(tx, app, project, |row| row.visibility = Set(visibility)).await?;
    if visibility == ProjectVisibility::Private {
        tx.record(NewChange::access_revoked(page_access_topic(project.id), project.id));
    }
    Ok(project)
}

/// Counts a change of what the public page of a project shows beside the project itself, and tells those who see it.
pub async fn bump_page_version<P>(tx: &Tx, project: Authorized<project::Model, P>) -> Result<()> {
    let page_version = project.page_version + 1;
    let mut row = project.into_inner().into_active_model();
    row.page_version = Set(page_version);
    let project = row.update(tx.db()).await?;
    record_page(tx, &project)
}

/// Selects the projects of a creator that match the filter.
pub fn of_creator(creator: UserId, filter: &ProjectFilter) -> Select<project::Entity> {
    let mut select = project::Entity::find().filter(project::Column::CreatorId.eq(creator));
    if let Some(statuses) = &filter.status {
        let statuses = statuses.iter().map(|status| ProjectStatus::from(*status));
        select = select.filter(project::Column::Status.is_in(statuses));
    }
    select
}

/// Returns the number of projects of a creator that match the filter.
pub async fn count_of_creator(app: &App, creator: UserId, filter: &ProjectFilter) -> Result<u64> {
    let Some(counts) = app.loader.load_one(CountsOfUser(creator)).await? else { return Ok(0) };
    let count = match &filter.status {
        Some(wanted) => ProjectStatus::iter()
            .filter(|status| wanted.contains(&(*status).into()))
            .map(|status| counts.projects_with(status))
            .sum(),
        None => counts.projects(),
    };
    Ok(u64::try_from(count).unwrap_or_default())
}

/// Returns the order of a list of projects that a client asks for.
pub fn list_order(order: ProjectOrder) -> ListOrder<project::Entity> {
    let by = match order.field {
        ProjectOrderField::CreatedAt => project::Entity::ORDER.by,
        ProjectOrderField::Deadline => BY_DEADLINE,
    };
    ListOrder { by, descending: order.direction == OrderDirection::Desc }
}

/// Records an event of a project in its owner's activity list.
pub(super) async fn record_activity(tx: &Tx, app: &App, kind: ActivityType, project: &project::Model) -> Result<()> {
    activity::record(tx, app, project.creator_id, kind, Some((project.id, &project.title)), None).await
}

/// Updates a project and records the change in the feed.
async fn save(
    tx: &Tx,
    app: &App,
    project: Authorized<project::Model, Manage>,
    change: impl FnOnce(&mut project::ActiveModel) + Send,
) -> Result<project::Model> {
    let (version, page_version) = (project.version + 1, project.page_version + 1);
    let mut row = project.into_inner().into_active_model();
    change(&mut row);
    row.page_version = Set(page_version);
    row.folded = Set(folded(&row));
    row.version = Set(version);
    row.updated_at = Set(tx.now());
    let project = row.update(tx.db()).await?;
    run_saved_hooks(tx, app, &project).await?;
    tx.record(NewChange::updated(topic(project.creator_id), project.id, version, &project)?);
    record_page(tx, &project)?;
    Ok(project)
}

/// Runs what features do when a project was written.
async fn run_saved_hooks(tx: &Tx, app: &App, project: &project::Model) -> Result<()> {
    for feature in app.api.features {
        if let Some(hook) = feature.project_saved {
            hook(tx, project).await?;
        }
    }
    Ok(())
}

/// Records a change of the public page of a project for those who see it.
fn record_page(tx: &Tx, project: &project::Model) -> Result<()> {
    if project.visibility != ProjectVisibility::Private {
        tx.record(NewChange::updated(page_topic(project.id), project.id, project.page_version, project)?);
    }
    Ok(())
}

/// Returns the searchable text of a project: its title, keywords and description, folded.
fn folded(row: &project::ActiveModel) -> String {
    let keywords = row.keywords.try_as_ref().map(|keywords| keywords.0.join(" "));
    let texts = [row.title.try_as_ref(), keywords.as_ref(), row.description.try_as_ref()];
    text::fold(&texts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" "))
}

impl ValidFields {
    /// Assigns the given fields to a row.
    fn apply(self, row: &mut project::ActiveModel) {
        fn assign<T: Into<Value>>(given: Option<T>, column: &mut sea_orm::ActiveValue<T>) {
            if let Some(value) = given {
                *column = Set(value);
            }
        }
        assign(self.title, &mut row.title);
        assign(self.description, &mut row.description);
        assign(self.objectives, &mut row.objectives);
        assign(self.feedback_type, &mut row.feedback_type);
        assign(self.details_for_testers, &mut row.details_for_testers);
        assign(self.prototype_link, &mut row.prototype_link);
        assign(self.deadline, &mut row.deadline);
        assign(self.keywords.map(Into::into), &mut row.keywords);
    }
}
