//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        LINK_NOT_FOUND = "projectLink.notFound";
        LINK_NAME_REQUIRED = "projectLink.nameRequired";
        LINK_NAME_TOO_LONG = "projectLink.nameTooLong";
        LINK_SEATS_INVALID = "projectLink.seatsInvalid";
        LINK_MODE_REQUIRED = "projectLink.modeRequired";
        LINK_END_PAST = "projectLink.endPast";
        LINKS_TOO_MANY = "projectLink.tooMany";
        LINK_IS_REVOKED = "projectLink.isRevoked";
        JOIN_SIGN_IN_REQUIRED = "projectLink.signInRequired";
        JOIN_LINK_REVOKED = "projectLink.joinRevoked";
        JOIN_REMOVED = "projectLink.joinRemoved";
        JOIN_LINK_ENDED = "projectLink.joinEnded";
        JOIN_LINK_FULL = "projectLink.joinFull";
        JOIN_ALREADY_REQUESTED = "projectLink.alreadyRequested";
        JOIN_MESSAGE_TOO_LONG = "projectLink.messageTooLong";
        REPLY_TOO_LONG = "projectLink.replyTooLong";
        REQUEST_NOT_FOUND = "projectLink.requestNotFound";
        REQUEST_PROCESSED = "projectLink.requestProcessed";
        REQUEST_LINK_FULL = "projectLink.requestFull";
    }
}
