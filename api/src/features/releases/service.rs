//! Operations on releases. Each is one transaction that also records its change in the feed.

use entity::{
    release,
    types::id::{ProjectId, ReleaseId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    TryIntoModel,
};

use super::{
    announcing, messages, policy,
    rules::{Fields, MAX_RELEASES, ValidFields},
    topic,
};
use crate::{
    features::{
        projects,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::viewer::SignedIn,
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
        fields::check_version,
        language::Language,
        text,
    },
};

/// Adds a release to a project and announces it. `fields` must hold every field.
pub async fn create(
    app: &App,
    person: &SignedIn,
    project: ProjectId,
    fields: Fields,
    language: Language,
) -> Result<release::Model> {
    person.creator()?;
    let fields = &fields.validate()?;
    let (id, allowed): (ReleaseId, _) = (app.ids.next(), &announcing::Allowed::default());
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, project).await?;
                // The lock of the project keeps concurrent calls from exceeding the maximum.
                let others = release::Entity::find().filter(release::Column::ProjectId.eq(project.id));
                if others.count(tx.db()).await? >= MAX_RELEASES {
                    return Err(Error::global(UserErrorCode::TooMany, messages::RELEASES_TOO_MANY));
                }
                let mut row = release::ActiveModel {
                    id: Set(id),
                    project_id: Set(project.id),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    ..Default::default()
                };
                fields.clone().apply(&mut row);
                let release = row.insert(tx.db()).await.map_err(|error| Error::from(error).on_unique(name_taken))?;
                tx.record(NewChange::created(topic(project.id), id, release.version, &release)?);
                announcing::announce(tx, app, language, &project, &release, allowed).await?;
                webhooks::notify(tx, app, project.id, ProjectEvent::ReleaseCreated(&release)).await?;
                Ok(release)
            }
            .scope_boxed()
        })
        .await
}

/// Changes the given fields; the values that they have already change nothing. Fails with a version conflict when the
/// release is no longer at `expected_version`.
pub async fn update(
    app: &App,
    person: &SignedIn,
    id: ReleaseId,
    expected_version: Option<i64>,
    fields: Fields,
) -> Result<release::Model> {
    let fields = &fields.validate()?;
    app.db
        .write(|tx| {
            async move {
                let release = policy::manage(tx, person, id).await?.into_inner();
                check_version(expected_version, release.version, messages::RELEASE_VERSION_CONFLICT)?;
                let version = release.version + 1;
                let mut row = release.clone().into_active_model();
                fields.clone().apply(&mut row);
                if row.clone().try_into_model()? == release {
                    return Ok(release);
                }
                row.version = Set(version);
                let release = row.update(tx.db()).await.map_err(|error| Error::from(error).on_unique(name_taken))?;
                tx.record(NewChange::updated(topic(release.project_id), id, version, &release)?);
                Ok(release)
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a release. What names it stays, without it.
pub async fn delete(app: &App, person: &SignedIn, id: ReleaseId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let release = policy::manage(tx, person, id).await?;
                for feature in app.api.features {
                    if let Some(remove) = feature.release_deletion {
                        remove(tx, id).await?;
                    }
                }
                release::Entity::delete_by_id(id).exec(tx.db()).await?;
                tx.record(NewChange::deleted(topic(release.project_id), id, release.version + 1));
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

fn name_taken() -> Error {
    Error::rejected("name", UserErrorCode::NameTaken, messages::RELEASE_NAME_TAKEN)
}

impl ValidFields {
    /// Assigns the given fields to a row.
    fn apply(self, row: &mut release::ActiveModel) {
        if let Some(name) = self.name {
            row.folded = Set(text::fold(&name));
            row.name = Set(name);
        }
        if let Some(notes) = self.notes {
            row.notes = Set(notes);
        }
        if let Some(link) = self.link {
            row.link = Set(link);
        }
        if let Some(day) = self.released_on {
            row.released_on = Set(day);
        }
    }
}

/// Records releases as they are, of which another number of feedback is fixed.
pub async fn record_counted(tx: &Tx, ids: impl IntoIterator<Item = ReleaseId>) -> Result<()> {
    for row in release::Entity::find().filter(release::Column::Id.is_in(ids)).all(tx.db()).await? {
        tx.record(NewChange::updated(topic(row.project_id), row.id, row.version, &row)?);
    }
    Ok(())
}
