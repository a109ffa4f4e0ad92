//! Favourite testers. Only their creator sees them: nothing is published to the feed.

use entity::{
    favorite_tester, invitation, tester_profile,
    types::id::{TesterProfileId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait, Select,
    sea_query::{Cond, Expr},
};

use super::messages;
use crate::{
    features::profiles::{self, TesterByUser, TesterRow},
    platform::{
        app::App,
        auth::{account_lock::lock_account, viewer::SignedIn},
        db::{
            Tx,
            list::{self, Listed},
        },
        error::{Error, Result, UserErrorCode},
        page::{Key, Page, Slice},
    },
};

/// The maximum number of favourites of a creator.
const MAX_FAVORITES: u64 = 500;

/// Marks a tester whom a creator may see as a favourite, or no longer. What is so already has no effect.
pub async fn set(app: &App, person: &SignedIn, id: TesterProfileId, is_favorite: bool) -> Result<()> {
    let creator_id = person.creator()?;
    app.db
        .write(|tx| {
            async move {
                if !is_favorite && remove(tx, creator_id, id).await? {
                    return Ok(());
                }
                let tester_id = profiles::policy::known_tester(tx, person, id).await?.user_id;
                // Creators may be testers too: they do not look for themselves.
                if tester_id == creator_id {
                    return Err(Error::NotFound);
                }
                if !is_favorite {
                    return Ok(());
                }
                lock_account(tx, creator_id).await?;
                let others = of_creator(creator_id).filter(favorite_tester::Column::TesterId.ne(tester_id));
                if others.count(tx.db()).await? >= MAX_FAVORITES {
                    return Err(Error::global(UserErrorCode::TooMany, messages::FAVORITES_TOO_MANY));
                }
                let row = favorite_tester::Model { creator_id, tester_id, created_at: tx.now() };
                favorite_tester::Entity::insert(row.into_active_model())
                    .on_conflict_do_nothing()
                    .exec_without_returning(tx.db())
                    .await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Removes a favourite, also one who hid since. Returns whether the tester was one.
async fn remove(tx: &Tx, creator_id: UserId, id: TesterProfileId) -> Result<bool> {
    let Some(tester) = tester_profile::Entity::find_by_id(id).one(tx.db()).await? else { return Ok(false) };
    let key = (creator_id, tester.user_id);
    Ok(favorite_tester::Entity::delete_by_id(key).exec(tx.db()).await?.rows_affected > 0)
}

/// Returns the query for the favourites of a creator whom they may see: those who hid from the search after they were marked
/// are left out, unless the creator has invited them.
pub fn of_creator(creator: UserId) -> Select<favorite_tester::Entity> {
    let tester = || Expr::col((favorite_tester::Entity, favorite_tester::Column::TesterId));
    let searchable = tester_profile::Entity::find()
        .select_only()
        .expr(Expr::val(1))
        .filter(Expr::col((tester_profile::Entity, tester_profile::Column::UserId)).eq(tester()))
        .filter(tester_profile::Column::IsSearchable.eq(true))
        .filter(tester_profile::Column::Username.is_not_null());
    let invited = invitation::Entity::find()
        .select_only()
        .expr(Expr::val(1))
        .filter(Expr::col((invitation::Entity, invitation::Column::TesterId)).eq(tester()))
        .filter(invitation::Column::CreatorId.eq(creator));
    favorite_tester::Entity::find()
        .filter(favorite_tester::Column::CreatorId.eq(creator))
        .filter(Cond::any().add(Expr::exists(searchable.into_query())).add(Expr::exists(invited.into_query())))
}

/// Returns a page of the favourites of a creator, the last one marked first.
pub async fn page(app: &App, creator: UserId, page: &Page) -> Result<Slice<(Key, TesterRow)>> {
    let order = &favorite_tester::Entity::ORDER;
    let mut extended = page.clone();
    extended.size += 1;
    let slice = list::read(&app.db, of_creator(creator), order, &extended).await?;
    let (rows, ..) = slice.into_parts();
    let mut testers = app.loader.load_many(rows.iter().map(|row| TesterByUser(row.tester_id))).await?;
    let found = rows.iter().filter_map(|row| Some((order.key(row), testers.remove(&TesterByUser(row.tester_id))?)));
    Ok(Slice::cut(found.collect(), page))
}

/// Returns the number of favourites of a creator.
pub async fn count(app: &App, creator: UserId) -> Result<u64> {
    list::count(&app.db, of_creator(creator)).await
}
