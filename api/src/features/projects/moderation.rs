//! What the operator does with projects, from the command line: hiding their public page, and deleting them. Running servers
//! read the recorded changes within half a second, and send them to those who follow the project.

use entity::{
    feedback, project,
    types::{
        id::{ProjectId, UserId},
        project_visibility::ProjectVisibility,
    },
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use super::{deletion, emails::ProjectRemoved, policy, service};
use crate::platform::{
    app::App,
    db::Db,
    error::{Error, Result},
    language::Language,
    mail,
};

/// A project, as the operator sees it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The project.
    pub id: ProjectId,
    /// Its name.
    pub title: String,
    /// The account of its creator.
    pub creator: UserId,
    /// The address of that account.
    pub creator_email: String,
    /// The number of feedbacks on it.
    pub feedback_count: u64,
}

/// Returns a project. Fails with [`Error::NotFound`].
pub async fn find(db: &Db, id: ProjectId) -> Result<Found> {
    let project = project::Entity::find_by_id(id).one(db.read()).await?.ok_or(Error::NotFound)?;
    let creator = user::Entity::find_by_id(project.creator_id).one(db.read()).await?.ok_or(Error::NotFound)?;
    let feedbacks = feedback::Entity::find().filter(feedback::Column::ProjectId.eq(id));
    Ok(Found {
        id,
        title: project.title,
        creator: creator.id,
        creator_email: creator.email,
        feedback_count: feedbacks.count(db.read()).await?,
    })
}

/// Makes a project private: whoever has its public page open loses it, and it leaves the directory. Fails with
/// [`Error::NotFound`].
pub async fn unpublish(app: &App, id: ProjectId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let project = policy::moderate(tx, id).await?;
                service::change_visibility(tx, app, project, ProjectVisibility::Private).await.map(drop)
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a project and everything that belongs to it, as its creator may, and tells them by email. Fails with
/// [`Error::NotFound`].
pub async fn delete(app: &App, id: ProjectId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let project = policy::moderate(tx, id).await?;
                let creator =
                    user::Entity::find_by_id(project.creator_id).one(tx.db()).await?.ok_or(Error::NotFound)?;
                let email = ProjectRemoved(project.title.clone());
                mail::send(tx, app, &creator.email, Language::default(), &email).await?;
                deletion::delete_and_tell(tx, app, &project).await
            }
            .scope_boxed()
        })
        .await
}
