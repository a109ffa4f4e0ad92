//! Keeping what people write to the operator, and having it sent on.

use entity::contact_message;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::Letter;
use crate::{
    app::App,
    error::{Error, Result},
    language::Language,
    mail,
};

/// Keeps a message. The operator is written to, and so is whoever wrote.
pub async fn send(app: &App, letter: Letter, language: Language) -> Result<contact_message::Model> {
    let mut broken = Vec::new();
    let letter = letter.validate(&mut broken);
    if !broken.is_empty() {
        return Err(Error::Rejected(broken));
    }
    let row = &contact_message::Model {
        id: app.ids.next(),
        name: letter.name,
        email: letter.email,
        message: letter.message,
        language: language.into(),
        created_at: app.clock.now(),
    };
    app.db
        .write(|tx| {
            async move {
                contact_message::Entity::insert(row.clone().into_active_model())
                    .exec_without_returning(tx.db())
                    .await?;
                if let Some(operator) = &app.config.operator_email {
                    let letter = mail::Letter::ContactMessage(row.id);
                    mail::send(tx, app, operator.as_ref(), Language::default(), letter).await?;
                }
                mail::send(tx, app, &row.email, language, mail::Letter::ContactMessageReceived(row.id)).await?;
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}
