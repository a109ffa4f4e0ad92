//! Stores service requests and queues the emails about them.

use entity::{service_request, types::service_offer::ServiceOffer};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::emails;
use crate::{
    features::contact::{ContactForm, messages},
    platform::{
        app::App,
        error::{Error, Result, UserError, UserErrorCode},
        language::Language,
        mail,
    },
};

/// Stores a request, and queues emails to the operator and to the sender.
pub async fn request(
    app: &App,
    offer: Option<ServiceOffer>,
    form: ContactForm,
    language: Language,
) -> Result<service_request::Model> {
    let mut errors = Vec::new();
    let form = form.validate(&mut errors);
    let offer = match offer {
        Some(offer) if errors.is_empty() => offer,
        Some(_) => return Err(Error::Rejected(errors)),
        None => {
            errors.push(UserError::on("offer", UserErrorCode::Required, messages::SERVICE_OFFER_REQUIRED));
            return Err(Error::Rejected(errors));
        }
    };
    let row = &service_request::Model {
        id: app.ids.next(),
        offer,
        name: form.name,
        email: form.email,
        message: form.message,
        language: language.into(),
        created_at: app.clock.now(),
    };
    app.db
        .write(|tx| {
            async move {
                service_request::Entity::insert(row.clone().into_active_model())
                    .exec_without_returning(tx.db())
                    .await?;
                if let Some(operator) = &app.config.operator_email {
                    let email = emails::ServiceRequest(row.id);
                    mail::send(tx, app, operator.as_ref(), Language::default(), &email).await?;
                }
                mail::send(tx, app, &row.email, language, &emails::ServiceRequestReceived(row.id)).await?;
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}
