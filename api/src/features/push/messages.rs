//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        PUSH_DEVICE_INVALID = "push.deviceInvalid";
    }
}
