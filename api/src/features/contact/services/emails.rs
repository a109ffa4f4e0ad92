//! The emails about service requests.

use entity::{service_request, types::id::ServiceRequestId, user};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};

use super::types::ServiceOffer;
use crate::{
    features::contact::{Submission, messages},
    platform::{
        app::App,
        error::Result,
        language::Language,
        mail::{Content, EmailTemplate, Phrases},
    },
};

/// Forwards a service request to the operator.
#[derive(Serialize, Deserialize)]
pub struct ServiceRequest(pub ServiceRequestId);

impl EmailTemplate for ServiceRequest {
    const NAME: &'static str = "service_request";
    const PHRASES: Phrases = Phrases {
        subject: messages::SERVICE_REQUEST_SUBJECT,
        body: messages::SERVICE_REQUEST_BODY,
        action: None,
        note: messages::ANSWER_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, language: Language) -> Result<Option<Content>> {
        let Some((offer, request)) = read(app, self.0).await? else { return Ok(None) };
        let mut content = request.email_to_operator();
        content.values.push(("offer", offer.label(language)));
        Ok(Some(content))
    }
}

/// Acknowledges a service request to its sender.
#[derive(Serialize, Deserialize)]
pub struct ServiceRequestReceived(pub ServiceRequestId);

impl EmailTemplate for ServiceRequestReceived {
    const NAME: &'static str = "service_request_received";
    const PHRASES: Phrases = Phrases {
        subject: messages::SERVICE_REQUEST_RECEIVED_SUBJECT,
        body: messages::SERVICE_REQUEST_RECEIVED_BODY,
        action: None,
        note: messages::RECEIVED_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, language: Language) -> Result<Option<Content>> {
        let Some((offer, request)) = read(app, self.0).await? else { return Ok(None) };
        let Some(mut content) = request.email_to_sender(app).await? else { return Ok(None) };
        content.values.push(("offer", offer.label(language)));
        Ok(Some(content))
    }
}

/// Returns a service request and the requested offer.
async fn read(app: &App, id: ServiceRequestId) -> Result<Option<(ServiceOffer, Submission)>> {
    let row = service_request::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(row.map(|row| {
        let submission = Submission {
            id: row.id.into(),
            name: row.name,
            email: row.email,
            message: row.message,
            at: row.created_at,
        };
        (row.offer.into(), submission)
    }))
}
