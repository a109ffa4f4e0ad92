//! Stores contact messages and queues the emails about them.

use entity::contact_message;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::{ContactForm, emails};
use crate::platform::{
    app::App,
    error::{Error, Result},
    language::Language,
    mail,
};

/// Stores a message, and queues emails to the operator and to the sender.
pub async fn send(app: &App, form: ContactForm, language: Language) -> Result<contact_message::Model> {
    let mut errors = Vec::new();
    let form = form.validate(&mut errors);
    if !errors.is_empty() {
        return Err(Error::Rejected(errors));
    }
    let row = &contact_message::Model {
        id: app.ids.next(),
        name: form.name,
        email: form.email,
        message: form.message,
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
                    let email = emails::ContactMessage(row.id);
                    mail::send(tx, app, operator.as_ref(), Language::default(), &email).await?;
                }
                mail::send(tx, app, &row.email, language, &emails::ContactMessageReceived(row.id)).await?;
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}
