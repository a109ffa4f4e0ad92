//! The GraphQL types of donations.

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::donation;

use super::service;
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, money::Money, scalars::Url, user_error::UserError},
};

/// A donation in the schema. Wraps the row.
#[derive(Clone, Debug)]
pub struct Donation(donation::Model);

impl From<donation::Model> for Donation {
    fn from(row: donation::Model) -> Self {
        Self(row)
    }
}

/// An intent to donate; whether it was paid is not known. It cannot be read again.
#[Object]
impl Donation {
    /// Identifier, to refer to it.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Amount of the donation.
    async fn amount(&self) -> Money {
        Money::euro_cents(self.0.amount_cents)
    }

    /// Address at which to pay the donation; null when donations were closed since.
    #[graphql(name = "paymentUrl")]
    async fn payment_url(&self, ctx: &Context<'_>) -> Result<Option<Url>> {
        let page = ctx.app()?.config.donation_url.as_ref();
        Ok(page.map(|page| Url(page.of(service::euros(&self.0)))))
    }

    /// Time at which the donation was recorded.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A donation to record.
#[derive(Clone, InputObject)]
pub struct RecordDonationInput {
    /// Whole euros, 1 to 10 000; the rules of the product require it.
    pub amount: Option<i32>,
}

/// Result of `recordDonation`.
#[derive(SimpleObject)]
pub struct RecordDonationPayload {
    /// The donation, null when `userErrors` is not empty.
    pub donation: Option<Donation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
