//! Operations on stories. Each is one transaction that also records its change in the feed.

use std::net::IpAddr;

use entity::{story, story_report, types::id::StoryId, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, Select,
    TryInsertResult, prelude::Expr,
};

use super::{policy, rules::NewStory, topic};
use crate::platform::{app::App, auth::reporter, db::Tx, error::Result, feed::NewChange};

/// Adds a story to the wall.
pub async fn submit(app: &App, story: NewStory) -> Result<story::Model> {
    let valid = story.validate()?;
    let row = story::Model {
        id: app.ids.next(),
        name: valid.name,
        text: valid.text,
        email: valid.email,
        report_count: 0,
        is_hidden: false,
        version: 1,
        created_at: app.clock.now(),
    };
    // A bot receives a success response, so that it has no reason to try again in another way.
    if valid.is_from_bot {
        metrics::counter!("rodage_forms_from_programs_total").increment(1);
        return Ok(row);
    }
    let row = &row;
    app.db
        .write(|tx| {
            async move {
                story::Entity::insert(row.clone().into_active_model()).exec_without_returning(tx.db()).await?;
                tx.record(NewChange::created(topic(), row.id, row.version, row)?);
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}

/// Deletes the address of an account that is being deleted from the stories submitted with it. The stories stay: nothing else
/// says whose they are.
pub(super) async fn delete_address(tx: &Tx, user: &user::Model) -> Result<()> {
    if user.email_verified_at.is_some() {
        story::Entity::update_many()
            .col_expr(story::Column::Email, Expr::value(None::<String>))
            .filter(story::Column::Email.eq(&*user.email))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

/// Counts a report, once per network, and hides the story at [`REPORTS_TO_HIDE`](reporter::REPORTS_TO_HIDE) reports.
pub async fn report(app: &App, address: IpAddr, id: StoryId) -> Result<()> {
    let reporter = &reporter::digest(&app.keys.network, id, address);
    app.db
        .write(|tx| {
            async move {
                let story = policy::view_locked(tx, id).await?.into_inner();
                let report = story_report::ActiveModel {
                    story_id: Set(id),
                    reporter: Set(reporter.clone()),
                    created_at: Set(tx.now()),
                };
                let inserted = story_report::Entity::insert(report)
                    .on_conflict_do_nothing()
                    .exec_without_returning(tx.db())
                    .await?;
                if !matches!(inserted, TryInsertResult::Inserted(1..)) {
                    return Ok(());
                }
                let (count, version) = (story.report_count + 1, story.version + 1);
                let mut row = story.into_active_model();
                row.report_count = Set(count);
                if count >= reporter::REPORTS_TO_HIDE {
                    row.is_hidden = Set(true);
                    row.version = Set(version);
                    tx.record(NewChange::deleted(topic(), id, version));
                }
                row.update(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Selects the visible stories.
pub fn visible_stories() -> Select<story::Entity> {
    story::Entity::find().filter(Expr::col(story::Column::IsHidden).not())
}
