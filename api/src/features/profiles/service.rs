//! Use cases of profiles, each in one transaction.

use entity::{
    creator_profile, tester_profile,
    types::id::{CreatorProfileId, TesterProfileId, UserId},
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{
    creator_name::creator_name_in,
    loader::{TesterRow, with_skills},
    messages, policy,
    rules::{Names, TesterFields, ValidNames, ValidTesterFields},
    search::tester_changed,
    skills::{self, NewSkills},
};
use crate::platform::{
    app::App,
    auth::{
        account_lock::lock_account,
        viewer::{SignedIn, UserType},
    },
    db::Tx,
    error::{Error, Result, UserErrorCode},
    fields::check_version,
    personal_data::{ClosingAccount, Deletion, DeletionPhase},
    text,
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] =
    &[Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(collect_names(tx, account)) }];

/// Creates the profile of a new account, with the names of the account.
pub async fn create(tx: &Tx, app: &App, user: &user::Model, user_type: UserType) -> Result<()> {
    let (first_name, last_name) = (Set(user.first_name.clone()), Set(user.last_name.clone()));
    let (user_id, created_at, updated_at) = (Set(user.id), Set(tx.now()), Set(tx.now()));
    match user_type {
        UserType::Creator => {
            let id = Set(app.ids.next::<CreatorProfileId>());
            let row = creator_profile::ActiveModel { id, user_id, first_name, last_name, created_at, updated_at };
            creator_profile::Entity::insert(row).exec_without_returning(tx.db()).await?;
        }
        UserType::Tester => {
            let row = tester_profile::ActiveModel {
                id: Set(app.ids.next::<TesterProfileId>()),
                user_id,
                first_name,
                last_name,
                username: Set(None),
                username_folded: Set(None),
                bio: Set(None),
                availability: Set(None),
                country: Set(None),
                languages: Set(Vec::new().into()),
                discord_contact: Set(None),
                is_searchable: Set(true),
                shows_devices: Set(false),
                version: Set(1),
                created_at,
                updated_at,
            };
            tester_profile::Entity::insert(row).exec_without_returning(tx.db()).await?;
        }
    }
    Ok(())
}

/// Updates the names of the caller, a creator.
pub async fn update_creator(app: &App, person: &SignedIn, names: Names) -> Result<creator_profile::Model> {
    let user_id = person.creator()?;
    let names = &names.validate()?;
    app.db
        .write(|tx| {
            async move {
                // Before the profiles: both are written, and two transactions that begin with different ones would wait
                // for each other.
                lock_account(tx, user_id).await?;
                let profile = creator_profile::Entity::find()
                    .filter(creator_profile::Column::UserId.eq(user_id))
                    .lock_exclusive()
                    .one(tx.db())
                    .await?
                    .ok_or(Error::Forbidden)?;
                rename_account(tx, user_id, names, UserType::Tester).await?;
                let mut row = profile.into_active_model();
                row.first_name = names.first_name.clone().map_or(row.first_name, |name| Set(Some(name)));
                row.last_name = names.last_name.clone().map_or(row.last_name, |name| Set(Some(name)));
                row.updated_at = Set(tx.now());
                Ok(row.update(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
}

/// Updates the given fields of the caller, a tester. Fails with a version conflict when the profile is no longer at
/// `expected_version`.
pub async fn update_tester(
    app: &App,
    person: &SignedIn,
    expected_version: Option<i64>,
    fields: TesterFields,
) -> Result<TesterRow> {
    let fields = &fields;
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, person.user_id).await?;
                let profile = policy::manage_own_tester(tx, person).await?.into_inner();
                check_version(expected_version, profile.version, messages::PROFILE_VERSION_CONFLICT)?;
                let fields = fields.clone().validate(profile.username.is_some())?;
                rename_account(tx, profile.user_id, &fields.names, UserType::Creator).await?;
                let version = profile.version + 1;
                let mut row = profile.into_active_model();
                let new_skills = fields.apply(&mut row);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                let profile =
                    row.update(tx.db()).await.map_err(|error| Error::from(error).on_unique(username_taken))?;
                let rows = with_skills(tx.db(), vec![profile]).await?;
                let tester = rows.into_iter().next().ok_or(Error::NotFound)?;
                match new_skills {
                    Some(new) => skills::write(tx, app, tester, new).await,
                    None => Ok(tester),
                }
            }
            .scope_boxed()
        })
        .await
}

/// Copies the names of a profile to its account, whose avatar is made of them, and to the profile of its other role, if it
/// has one.
async fn rename_account(tx: &Tx, id: UserId, names: &ValidNames, other: UserType) -> Result<()> {
    if names.first_name.is_none() && names.last_name.is_none() {
        return Ok(());
    }
    let name = |given: &Option<String>| given.clone().map_or(NotSet, |name| Set(Some(name)));
    let (first_name, last_name) = (name(&names.first_name), name(&names.last_name));
    let row = user::ActiveModel { id: Set(id), first_name, last_name, updated_at: Set(tx.now()), ..Default::default() };
    row.update(tx.db()).await?;
    let (first_name, last_name) = (name(&names.first_name), name(&names.last_name));
    let updated_at = Set(tx.now());
    match other {
        UserType::Creator => {
            let row = creator_profile::ActiveModel { first_name, last_name, updated_at, ..Default::default() };
            let own = creator_profile::Column::UserId.eq(id);
            creator_profile::Entity::update_many().set(row).filter(own).exec(tx.db()).await?;
        }
        UserType::Tester => {
            let row = tester_profile::ActiveModel { first_name, last_name, updated_at, ..Default::default() };
            tester_profile::Entity::update_many()
                .set(row)
                .col_expr(tester_profile::Column::Version, Expr::col(tester_profile::Column::Version).add(1))
                .filter(tester_profile::Column::UserId.eq(id))
                .exec(tx.db())
                .await?;
        }
    }
    Ok(())
}

/// Collects the names of an account that is being deleted: that of a creator, and the username of a tester, whom searches
/// no longer find.
async fn collect_names(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    account.names.extend(creator_name_in(tx, account.user.id).await?);
    let own = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(account.user.id));
    if let Some(profile) = own.one(tx.db()).await? {
        account.names.extend(profile.username);
        tx.record(tester_changed(account.user.id));
    }
    Ok(())
}

fn username_taken() -> Error {
    Error::rejected("username", UserErrorCode::UsernameTaken, messages::USERNAME_TAKEN)
}

impl ValidTesterFields {
    /// Writes the given fields into a row, and returns the new skills if their rows have to be written.
    fn apply(self, row: &mut tester_profile::ActiveModel) -> Option<NewSkills> {
        let affects_skills =
            [self.skills.is_some(), self.competences.is_some(), self.username.is_some(), self.is_searchable.is_some()];
        if let Some(name) = self.names.first_name {
            row.first_name = Set(Some(name));
        }
        if let Some(name) = self.names.last_name {
            row.last_name = Set(Some(name));
        }
        if let Some(username) = self.username {
            row.username_folded = Set(Some(text::fold(&username)));
            row.username = Set(Some(username));
        }
        if let Some(bio) = self.bio {
            row.bio = Set(bio);
        }
        if let Some(availability) = self.availability {
            row.availability = Set(availability);
        }
        if let Some(country) = self.country {
            row.country = Set(country);
        }
        if let Some(languages) = self.languages {
            row.languages = Set(languages.into());
        }
        if let Some(contact) = self.discord_contact {
            row.discord_contact = Set(contact);
        }
        if let Some(is_searchable) = self.is_searchable {
            row.is_searchable = Set(is_searchable);
        }
        if let Some(shows_devices) = self.shows_devices {
            row.shows_devices = Set(shows_devices);
        }
        affects_skills.contains(&true).then_some(NewSkills { technical: self.skills, other: self.competences })
    }
}
