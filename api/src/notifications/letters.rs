//! Notifications by letter: what a person has not read after a while is written to them, all of it in one letter, and the
//! next not too soon.
//!
//! Whoever reads them in the meantime is not written to. Which notifications were looked at for that is noted on them, in the
//! transaction that has the letter sent: each is looked at once, whichever process lives, and what is committed late is
//! found at the next round. Whether the person wants letters is asked when the letter leaves.

use std::{cmp::Reverse, time::Duration};

use chrono::TimeDelta;
use entity::{
    notification,
    types::{
        id::{NotificationId, UserId},
        notification_type::NotificationType,
    },
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, sea_query::Expr};
use tokio::time::sleep;

use super::{reminders::remind_due, types::sentence};
use crate::{
    app::App,
    error::Result,
    invitations,
    language::Language,
    mail::{self, Letter},
    settings,
};

/// So long a notification waits to be read.
const PATIENCE: TimeDelta = TimeDelta::minutes(2);

/// Between two letters to one person.
const APART: TimeDelta = TimeDelta::minutes(10);

/// Between two rounds.
const INTERVAL: Duration = Duration::from_secs(30);

/// People in one round; the others are not forgotten.
const AT_ONCE: u64 = 500;

/// Notifications that one letter may be about.
const MAX_NOTIFICATIONS: usize = 100;

/// What a letter tells.
#[derive(Clone, Debug)]
pub struct News {
    /// What happened, the newest first; at least one.
    pub sentences: Vec<String>,
    /// Where to look at it.
    pub path: String,
}

/// Starts the rounds. They end when the process is asked to stop.
pub fn start(app: &App) {
    app.tasks.spawn(run(app.clone()));
}

async fn run(app: App) {
    while app.stop.run_until_cancelled(sleep(INTERVAL)).await.is_some() {
        if let Err(error) = remind_due(&app).await {
            tracing::error!(?error, "nobody could be reminded of dates");
        }
        if let Err(error) = post_due(&app).await {
            tracing::error!(?error, "letters about notifications could not be posted");
        }
    }
}

/// Posts the letters that are due; tells how many.
pub async fn post_due(app: &App) -> Result<u64> {
    let now = app.clock.now();
    let told_lately = notification::Entity::find()
        .select_only()
        .column(notification::Column::UserId)
        .filter(notification::Column::ToldAt.gt(now - APART))
        .into_query();
    let people: Vec<UserId> = notification::Entity::find()
        .select_only()
        .column(notification::Column::UserId)
        .distinct()
        .filter(notification::Column::ToldAt.is_null())
        .filter(notification::Column::CreatedAt.lte(now - PATIENCE))
        .filter(notification::Column::UserId.not_in_subquery(told_lately))
        .limit(AT_ONCE)
        .into_tuple()
        .all(app.db.read())
        .await?;
    let mut posted = 0;
    for person in people {
        posted += u64::from(post(app, person).await?);
    }
    Ok(posted)
}

/// Posts one person's letter, unless there is nothing left to tell.
async fn post(app: &App, person: UserId) -> Result<bool> {
    app.db
        .write(|tx| {
            async move {
                // Of two processes the second finds none.
                let mut untold = notification::Entity::update_many()
                    .col_expr(notification::Column::ToldAt, Expr::value(tx.now()))
                    .filter(notification::Column::UserId.eq(person))
                    .filter(notification::Column::ToldAt.is_null())
                    .exec_with_returning(tx.db())
                    .await?;
                untold.retain(|row| row.read_at.is_none());
                untold.sort_by_key(|row| Reverse(row.id));
                let ids: Vec<NotificationId> = untold.iter().map(|row| row.id).take(MAX_NOTIFICATIONS).collect();
                let reader = user::Entity::find_by_id(person).one(tx.db()).await?;
                let Some(reader) = reader.filter(|_| !ids.is_empty()) else { return Ok(false) };
                let language = Language::default();
                mail::send(tx, app, &reader.email, language, Letter::Notifications(ids)).await?;
                Ok(true)
            }
            .scope_boxed()
        })
        .await
}

/// What there is to tell a person of these notifications: what they have not read yet, if they want to be written to.
pub async fn news(app: &App, reader: &user::Model, ids: &[NotificationId], language: Language) -> Result<Option<News>> {
    let is_reachable = reader.email_verified_at.is_some() || !app.config.verifies_email();
    if !is_reachable || !settings::of(&app.db, reader.id, app.clock.now()).await?.email_notifications {
        return Ok(None);
    }
    let unread = notification::Entity::find()
        .filter(notification::Column::Id.is_in(ids.iter().copied()))
        .filter(notification::Column::UserId.eq(reader.id))
        .filter(notification::Column::ReadAt.is_null())
        .order_by_desc(notification::Column::Id)
        .all(app.db.read())
        .await?;
    let Some(newest) = unread.first() else { return Ok(None) };
    let mut path = overview(newest.r#type).to_owned();
    if let ([only], Some(invitation)) = (&*unread, newest.invitation_id)
        && only.r#type == NotificationType::TesterInvited
        && let Some(open) = invitations::to_carry(app, invitation).await?
    {
        path = format!("/invitation/{}", open.invitation.token);
    }
    let sentences = unread.iter().map(|row| sentence(row, language)).collect();
    Ok(Some(News { sentences, path }))
}

/// The page that shows most of what notifications of a kind are about.
fn overview(kind: NotificationType) -> &'static str {
    match kind {
        NotificationType::InvitationAccepted
        | NotificationType::InvitationRefused
        | NotificationType::FeedbackReceived => "/dashboard/testers",
        NotificationType::RoadmapDateNear => "/dashboard/projects",
        NotificationType::TesterInvited | NotificationType::ProjectStatusChanged | NotificationType::ProjectDeleted => {
            "/profile"
        }
    }
}
