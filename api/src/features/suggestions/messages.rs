//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        TESTER_NOT_FOUND = "favorite.testerNotFound";
        FAVORITES_TOO_MANY = "favorite.tooMany";
    }
}
