//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        SETTINGS_TIME_ZONE_INVALID = "settings.timeZoneInvalid";
        SETTINGS_USERNAME_TOO_LONG = "settings.usernameTooLong";
    }
}
