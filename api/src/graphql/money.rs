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
    /// So many cents of a euro.
    pub fn euro_cents(amount_cents: i64) -> Self {
        Self { amount_cents, currency: "EUR" }
    }

    /// So many whole euros.
    pub fn euros(euros: i32) -> Self {
        Self::euro_cents(i64::from(euros) * 100)
    }
}
