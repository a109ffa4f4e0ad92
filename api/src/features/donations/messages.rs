//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        DONATION_AMOUNT_INVALID = "donation.amountInvalid";
        DONATIONS_CLOSED = "donation.closed";
    }
}
