//! Operations on templates of replies, each in one transaction. They have no subscriptions, so they publish nothing to
//! the feed.

use entity::{reply_template, types::id::ReplyTemplateId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    TryIntoModel,
};

use super::{
    messages, policy,
    rules::{Fields, MAX_TEMPLATES, ValidFields},
};
use crate::platform::{
    app::App,
    auth::{account_lock::lock_account, viewer::SignedIn},
    error::{Error, Result, UserErrorCode},
    fields::check_version,
    text,
};

/// Saves a template. `fields` must hold every field.
pub async fn create(app: &App, person: &SignedIn, fields: Fields) -> Result<reply_template::Model> {
    let fields = &fields.validate()?;
    let (id, user_id): (ReplyTemplateId, _) = (app.ids.next(), person.user_id);
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, user_id).await?;
                let own = reply_template::Entity::find().filter(reply_template::Column::UserId.eq(user_id));
                if own.count(tx.db()).await? >= MAX_TEMPLATES {
                    return Err(Error::global(UserErrorCode::TooMany, messages::TEMPLATES_TOO_MANY));
                }
                let mut row = reply_template::ActiveModel {
                    id: Set(id),
                    user_id: Set(user_id),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    ..Default::default()
                };
                fields.clone().apply(&mut row);
                Ok(row.insert(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
}

/// Changes the given fields; the values that they have already change nothing. Fails with a version conflict when the
/// template is no longer at `expected_version`.
pub async fn update(
    app: &App,
    person: &SignedIn,
    id: ReplyTemplateId,
    expected_version: Option<i64>,
    fields: Fields,
) -> Result<reply_template::Model> {
    let fields = &fields.validate()?;
    app.db
        .write(|tx| {
            async move {
                let template = policy::manage(tx, person, id).await?.into_inner();
                check_version(expected_version, template.version, messages::TEMPLATE_VERSION_CONFLICT)?;
                let version = template.version + 1;
                let mut row = template.clone().into_active_model();
                fields.clone().apply(&mut row);
                if row.clone().try_into_model()? == template {
                    return Ok(template);
                }
                row.version = Set(version);
                Ok(row.update(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a template.
pub async fn delete(app: &App, person: &SignedIn, id: ReplyTemplateId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let template = policy::manage(tx, person, id).await?;
                reply_template::Entity::delete_by_id(template.id).exec(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

impl ValidFields {
    /// Assigns the given fields to a row.
    fn apply(self, row: &mut reply_template::ActiveModel) {
        if let Some(title) = self.title {
            row.sort_title = Set(text::fold(&title));
            row.title = Set(title);
        }
        if let Some(content) = self.content {
            row.content = Set(content);
        }
    }
}
