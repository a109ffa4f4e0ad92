//! Keeping requests for paid services.

use entity::{service_request, types::service_offer::ServiceOffer};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::{
    app::App,
    contact::Letter,
    error::{Error, Result, UserError, UserErrorCode},
    language::Language,
    messages::Message,
};

/// Keeps a request.
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
                Ok(row.clone())
            }
            .scope_boxed()
        })
        .await
}
