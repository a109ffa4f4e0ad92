//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        PUBLIC_ROADMAP_ITEM_NOT_FOUND = "publicProject.itemNotFound";
    }
}
