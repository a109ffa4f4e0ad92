//! The tokens of the day, of each person and of the deployment.
//!
//! The most that a request may cost is reserved before the model is asked, and replaced by its cost afterwards, also
//! before it is asked again for the same answer: so concurrent answers, also of several processes, never exceed the
//! budget together. What a process that dies has reserved stays spent until the next day.

use chrono::NaiveDate;
use entity::{model_use, model_use_of_user, types::id::UserId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::{ExprTrait, OnConflict},
};

use crate::platform::{app::App, db::Tx, error::Result};

/// Tokens reserved for a request, and how many of them were spent.
#[derive(Clone, Copy, Debug)]
pub struct Reservation {
    user: UserId,
    day: NaiveDate,
    tokens: i64,
    spent: i64,
}

impl Reservation {
    /// Counts spent tokens.
    pub fn spend(&mut self, tokens: u64) {
        self.spent = self.spent.saturating_add(i64::try_from(tokens).unwrap_or(i64::MAX));
    }
}

/// Reserves tokens for a request for an answer to a person. Returns `None` when too few are left of today's.
pub async fn reserve(app: &App, user: UserId, tokens: u64) -> Result<Option<Reservation>> {
    let tokens = i64::try_from(tokens).unwrap_or(i64::MAX);
    app.db.write(|tx| async move { reserve_in(tx, app, user, tokens).await }.scope_boxed()).await
}

/// Settles a reservation, and reserves as much for another request. Returns `None` when too few tokens are left.
pub async fn renew(app: &App, reservation: Reservation) -> Result<Option<Reservation>> {
    app.db
        .write(|tx| {
            async move {
                settle(tx, reservation).await?;
                reserve_in(tx, app, reservation.user, reservation.tokens).await
            }
            .scope_boxed()
        })
        .await
}

async fn reserve_in(tx: &Tx, app: &App, user: UserId, tokens: i64) -> Result<Option<Reservation>> {
    let day = tx.now().date_naive();
    create_rows(tx, user, day).await?;
    let own = model_use_of_user::Entity::find_by_id(user).lock_exclusive().one(tx.db()).await?;
    let spent = own.filter(|own| own.day == day).map_or(0, |own| own.tokens);
    let all = model_use::Entity::find_by_id(day).lock_exclusive().one(tx.db()).await?;
    let spent_by_all = all.map_or(0, |all| all.tokens);
    let llm = &app.config.llm;
    let exceeds = |spent: i64, limit: u32| spent.saturating_add(tokens) > i64::from(limit);
    if exceeds(spent, llm.llm_person_tokens) || exceeds(spent_by_all, llm.llm_deployment_tokens) {
        return Ok(None);
    }
    model_use_of_user::Entity::update_many()
        .col_expr(model_use_of_user::Column::Day, day.into())
        .col_expr(model_use_of_user::Column::Tokens, (spent + tokens).into())
        .filter(model_use_of_user::Column::UserId.eq(user))
        .exec(tx.db())
        .await?;
    add(tx, day, tokens).await?;
    Ok(Some(Reservation { user, day, tokens, spent: 0 }))
}

/// Replaces a reservation by what was spent.
pub async fn settle(tx: &Tx, reservation: Reservation) -> Result<()> {
    let difference = reservation.spent.saturating_sub(reservation.tokens);
    model_use_of_user::Entity::update_many()
        .col_expr(model_use_of_user::Column::Tokens, model_use_of_user::Column::Tokens.into_expr().add(difference))
        .filter(model_use_of_user::Column::UserId.eq(reservation.user))
        .filter(model_use_of_user::Column::Day.eq(reservation.day))
        .exec(tx.db())
        .await?;
    add(tx, reservation.day, difference).await
}

/// Settles the reservation of an attempt that failed. If that fails too, what it has reserved stays spent until the next day.
pub async fn give_back(app: &App, reservation: Reservation) {
    let settled = app.db.write(|tx| settle(tx, reservation).scope_boxed()).await;
    if let Err(error) = settled {
        tracing::warn!(error = error.chain(), "cannot settle the tokens of an answer that failed");
    }
}

/// Creates the rows of a person and of the day, unless they exist.
async fn create_rows(tx: &Tx, user: UserId, day: NaiveDate) -> Result<()> {
    model_use_of_user::Entity::insert(model_use_of_user::Model { user_id: user, day, tokens: 0 }.into_active_model())
        .on_conflict(OnConflict::column(model_use_of_user::Column::UserId).do_nothing().to_owned())
        .exec_without_returning(tx.db())
        .await?;
    model_use::Entity::insert(model_use::Model { day, tokens: 0 }.into_active_model())
        .on_conflict(OnConflict::column(model_use::Column::Day).do_nothing().to_owned())
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Adds to what the deployment has spent on a day.
async fn add(tx: &Tx, day: NaiveDate, tokens: i64) -> Result<()> {
    model_use::Entity::update_many()
        .col_expr(model_use::Column::Tokens, model_use::Column::Tokens.into_expr().add(tokens))
        .filter(model_use::Column::Day.eq(day))
        .exec(tx.db())
        .await?;
    Ok(())
}
