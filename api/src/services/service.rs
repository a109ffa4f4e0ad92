//! Keeping requests for paid services, and having them sent on.

use entity::{
    service_request,
    types::{id::ServiceRequestId, service_offer::ServiceOffer},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::types;
use crate::{
    app::App,
    contact::{Letter, Written},
    error::{Error, Result, UserError, UserErrorCode},
    language::Language,
    mail,
    messages::Message,
};

/// Keeps a request. The operator is written to, and so is whoever asked.
pub async fn request(
    app: &App,
    offer: Option<ServiceOffer>,
    letter: Letter,
    language: Language,
) -> Result<service_request::Model> {
    let mut broken = Vec::new();
    let letter = letter.validate(&mut broken);
    let offer = match offer {
        Some(offer) if broken.is_empty() => offer,
        Some(_) => return Err(Error::Rejected(broken)),
        None => {
            broken.push(UserError::on("offer", UserErrorCode::Required, Message::SERVICE_OFFER_REQUIRED));
            return Err(Error::Rejected(broken));
        }
    };
    let row = &service_request::Model {
        id: app.ids.next(),
        offer,
        name: letter.name,
        email: letter.email,
        message: letter.message,
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
                    let letter = mail::Letter::ServiceRequest(row.id);
                    mail::send(tx, app, operator.as_ref(), Language::default(), letter).await?;
                }
                mail::send(tx, app, &row.email, language, mail::Letter::ServiceRequestReceived(row.id)).await?;
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}

/// Reads a request, and what it asks for.
pub async fn read(app: &App, id: ServiceRequestId) -> Result<Option<(types::ServiceOffer, Written)>> {
    let row = service_request::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(row.map(|row| {
        let written =
            Written { id: row.id.into(), name: row.name, email: row.email, message: row.message, at: row.created_at };
        (row.offer.into(), written)
    }))
}
