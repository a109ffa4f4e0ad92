//! What the operator does with accounts, from the command line: finding one, and closing it as its owner may. Running servers
//! read the recorded changes within half a second, and end its sessions and subscriptions.

use entity::{creator_profile, project, tester_profile, types::id::ProjectId, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

pub use super::leaving::delete_for_operator as close;
use super::rules::normal_email;
use crate::{
    features::{profiles::full_name, settings},
    platform::{
        auth::viewer::Roles,
        config::AccountName,
        db::Db,
        error::{Error, Result},
    },
};

/// An account, as the operator sees it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The account.
    pub user: user::Model,
    /// The roles of the account.
    pub roles: Roles,
    /// The names that others see, or may have seen, each once.
    pub names: Vec<String>,
    /// The projects of the account with their titles, the oldest first.
    pub projects: Vec<(ProjectId, String)>,
}

/// Returns an account. Fails with [`Error::NotFound`].
pub async fn find(db: &Db, name: &AccountName) -> Result<Found> {
    let users = match name {
        AccountName::Id(id) => user::Entity::find_by_id(*id),
        AccountName::Email(email) => user::Entity::find().filter(user::Column::Email.eq(normal_email(email))),
    };
    let user = users.one(db.read()).await?.ok_or(Error::NotFound)?;
    let creator = creator_profile::Entity::find().filter(creator_profile::Column::UserId.eq(user.id));
    let tester = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(user.id));
    let (creator, tester) = (creator.one(db.read()).await?, tester.one(db.read()).await?);
    let settings = settings::of(db.read(), user.id, user.created_at).await?;
    let mut names = Vec::new();
    let chosen = [settings.username, tester.as_ref().and_then(|row| row.username.clone())];
    let full = [
        creator.as_ref().and_then(|row| full_name(row.first_name.as_deref(), row.last_name.as_deref())),
        tester.as_ref().and_then(|row| full_name(row.first_name.as_deref(), row.last_name.as_deref())),
        full_name(user.first_name.as_deref(), user.last_name.as_deref()),
    ];
    for name in chosen.into_iter().chain(full).flatten() {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    let projects = project::Entity::find()
        .select_only()
        .columns([project::Column::Id, project::Column::Title])
        .filter(project::Column::CreatorId.eq(user.id))
        .order_by_asc(project::Column::Id)
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(Found { roles: Roles::of(creator.is_some(), tester.is_some()), user, names, projects })
}
