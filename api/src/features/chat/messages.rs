//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        CONVERSATION_NOT_FOUND = "chat.conversationNotFound";
        CONVERSATION_NAME_TOO_LONG = "chat.nameTooLong";
        CONVERSATIONS_TOO_MANY = "chat.tooManyConversations";
        MESSAGE_NOT_FOUND = "chat.messageNotFound";
        PROPOSED_ITEM_NOT_FOUND = "chat.proposedItemNotFound";
        MESSAGE_REQUIRED = "chat.messageRequired";
        MESSAGE_TOO_LONG = "chat.messageTooLong";
    }
}
