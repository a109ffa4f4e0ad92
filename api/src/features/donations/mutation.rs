//! The mutations of donations.

use async_graphql::{Context, Object};

use super::{
    service,
    types::{Donation, RecordDonationInput, RecordDonationPayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Root fields that write donations.
#[derive(Default)]
pub struct DonationMutation;

#[Object]
impl DonationMutation {
    /// Records an intent to donate, and returns where to pay; nobody needs to be signed in. Codes: DONATIONS_CLOSED,
    /// INVALID_AMOUNT; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn record_donation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The donation.")] input: RecordDonationInput,
    ) -> Result<Option<RecordDonationPayload>> {
        let app = ctx.app()?;
        app.rate_limits.public_form(ctx.request()?.address)?;
        let (donation, user_errors) = split_user_errors(service::record(app, input.amount).await)?;
        Ok(Some(RecordDonationPayload { donation: donation.map(Donation::from), user_errors }))
    }
}
