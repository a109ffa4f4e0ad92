//! Amounts of money.

use async_graphql::SimpleObject;

/// An amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SimpleObject)]
pub struct Money {
    /// The amount in hundredths of the currency's unit.
    pub amount_cents: i64,
    /// The currency's code, ISO 4217: always `EUR`.
    pub currency: &'static str,
}

impl Money {
    /// Creates an amount in euro cents.
    pub fn euro_cents(amount_cents: i64) -> Self {
        Self { amount_cents, currency: "EUR" }
    }

    /// Creates an amount in whole euros.
    pub fn euros(euros: i32) -> Self {
        Self::euro_cents(i64::from(euros) * 100)
    }
}
