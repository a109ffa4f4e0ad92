//! The keywords of the projects in the directory, as the names of skills that go with them.

use std::collections::BTreeSet;

use entity::{project, project_listing, project_listing_keyword, types::id::ProjectListingId};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};

use crate::{
    features::suggestions::phrases,
    platform::{db::Tx, error::Result},
};

/// Writes the keywords of a listing, whose project is locked. One that is not in the directory has none.
pub async fn write(tx: &Tx, listing: &project_listing::Model, project: &project::Model) -> Result<()> {
    remove(tx, &[listing.id]).await?;
    if !listing.is_listed {
        return Ok(());
    }
    let names: BTreeSet<String> = project.keywords.0.iter().flat_map(|keyword| phrases(keyword)).collect();
    let rows = names.into_iter().map(|folded| {
        let row = project_listing_keyword::Model { listing_id: listing.id, folded, language: listing.language };
        row.into_active_model().reset_all()
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        project_listing_keyword::Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

/// Removes the keywords of listings that leave the directory.
pub async fn remove(tx: &Tx, listings: &[ProjectListingId]) -> Result<()> {
    project_listing_keyword::Entity::delete_many()
        .filter(project_listing_keyword::Column::ListingId.is_in(listings.iter().copied()))
        .exec(tx.db())
        .await?;
    Ok(())
}
