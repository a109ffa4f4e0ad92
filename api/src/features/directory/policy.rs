//! Authorization of the directory: everyone sees what is listed, and may report it; whoever has an account may apply. The
//! owner of a project also sees its listing while it is not in the directory.

use chrono::NaiveDate;
use entity::{
    project, project_listing,
    types::{
        id::{ProjectId, ProjectListingId},
        project_visibility::ProjectVisibility,
        scope::Scope,
    },
};
use sea_orm::{EntityTrait, prelude::Uuid};

use super::{listing::is_shown, loader::ListingById};
use crate::{
    features::projects,
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::{Credential, Viewer},
        },
        db::Tx,
        error::{Error, Result},
    },
};

/// The permission to hide a project from the directory and to show it again.
#[derive(Clone, Copy, Debug)]
pub enum Moderate {}

/// A project with its listing, both locked until the transaction ends.
pub struct LockedListing {
    /// The project.
    pub project: Authorized<project::Model, Moderate>,
    /// The listing of the project.
    pub listing: project_listing::Model,
}

/// Returns a listing that is in the directory. Batched.
pub async fn view(app: &App, id: ProjectListingId) -> Result<Authorized<project_listing::Model, View>> {
    let listing = app.loader.load_one(ListingById(id)).await?;
    let listing = listing.filter(|listing| is_shown(listing, app.clock.now().date_naive()));
    listing.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns the listing of a project of `viewer`, whether it is in the directory or not: with a token, only if it may read
/// the project. Batched.
pub async fn view_as_owner(
    app: &App,
    viewer: &Viewer,
    id: ProjectListingId,
) -> Result<Authorized<project_listing::Model, View>> {
    if let Viewer::Person(person) = viewer
        && let Credential::Token(_, scopes) = person.credential
        && !scopes.has(Scope::ProjectsRead)
    {
        return Err(Error::NotFound);
    }
    if !projects::policy::owns(app, viewer, Uuid::from(id).into()).await? {
        return Err(Error::NotFound);
    }
    app.loader.load_one(ListingById(id)).await?.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns a project in the directory with its listing, to report it.
pub async fn report(tx: &Tx, id: ProjectId) -> Result<LockedListing> {
    let found = moderate(tx, id).await?;
    if is_shown(&found.listing, tx.now().date_naive()) { Ok(found) } else { Err(Error::NotFound) }
}

/// Returns a project with its listing, for the operator.
pub async fn moderate(tx: &Tx, id: ProjectId) -> Result<LockedListing> {
    let (project, listing) = lock(tx, id).await?;
    Ok(LockedListing { project: Authorized::by_policy(project), listing })
}

/// Returns a project with a public page that looks for testers, or would if it were in progress, with its listing, to apply.
pub async fn apply(tx: &Tx, id: ProjectId, today: NaiveDate) -> Result<(project::Model, project_listing::Model)> {
    let (project, listing) = lock(tx, id).await?;
    let is_looking = listing.is_open && listing.hidden_at.is_none() && project.deadline >= today;
    if is_looking && project.visibility == ProjectVisibility::Public {
        Ok((project, listing))
    } else {
        Err(Error::NotFound)
    }
}

/// Every writer of a listing but the sweep locks its project first.
async fn lock(tx: &Tx, id: ProjectId) -> Result<(project::Model, project_listing::Model)> {
    let project = projects::policy::lock(tx, id).await?.ok_or(Error::NotFound)?;
    let listing = project_listing::Entity::find_by_id(ProjectListingId::from(Uuid::from(id)));
    Ok((project, listing.one(tx.db()).await?.ok_or(Error::NotFound)?))
}
