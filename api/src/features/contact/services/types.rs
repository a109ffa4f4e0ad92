//! The GraphQL types of paid services.

use async_graphql::{Enum, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{service_request, types::service_offer};

use crate::{
    features::contact::messages,
    platform::{
        graphql::{money::Money, user_error::UserError},
        language::Language,
    },
};

/// A paid service of the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "service_offer::ServiceOffer")]
pub enum ServiceOffer {
    /// A landing page, 50 euros. French label: « Landing page ».
    LandingPage,
    /// A site of six pages, 90 euros. French label: « 6 pages ».
    SixPages,
    /// A site of ten pages or more, 150 euros. French label: « 10+ pages ».
    TenPages,
}

impl ServiceOffer {
    /// Returns the price.
    fn price(self) -> Money {
        Money::euros(match self {
            Self::LandingPage => 50,
            Self::SixPages => 90,
            Self::TenPages => 150,
        })
    }

    /// Returns the name of the offer with its price, for emails.
    pub fn label(self, language: Language) -> String {
        let phrase = match self {
            Self::LandingPage => messages::OFFER_LANDING_PAGE,
            Self::SixPages => messages::OFFER_SIX_PAGES,
            Self::TenPages => messages::OFFER_TEN_PAGES,
        };
        phrase.text(language, &[("price", &(self.price().amount_cents / 100).to_string())])
    }
}

/// A request as its sender sees it.
#[derive(Clone, Debug)]
pub struct ServiceRequest(service_request::Model);

impl From<service_request::Model> for ServiceRequest {
    fn from(row: service_request::Model) -> Self {
        Self(row)
    }
}

/// A request for a paid service, received. It cannot be read again.
#[Object]
impl ServiceRequest {
    /// Identifier, to refer to it.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Service that is requested.
    async fn offer(&self) -> ServiceOffer {
        self.0.offer.into()
    }

    /// Price of the service.
    async fn price(&self) -> Money {
        ServiceOffer::from(self.0.offer).price()
    }

    /// Time at which the request was received.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A request for a paid service.
#[derive(Clone, InputObject)]
pub struct RequestServiceInput {
    /// Email address of the sender; the rules of the product require it.
    pub email: Option<String>,
    /// Description of the work, at most 5000 characters; the rules of the product require it.
    pub message: Option<String>,
    /// Name of the sender, at most 80 characters; the rules of the product require it.
    pub name: Option<String>,
    /// Service that is requested; the rules of the product require it.
    pub offer: Option<ServiceOffer>,
}

/// Result of `requestService`.
#[derive(SimpleObject)]
pub struct RequestServicePayload {
    /// The request, null when `userErrors` is not empty.
    pub service_request: Option<ServiceRequest>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
