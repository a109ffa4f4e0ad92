//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        CONTACT_NAME_REQUIRED = "contact.nameRequired";
        CONTACT_NAME_TOO_LONG = "contact.nameTooLong";
        CONTACT_EMAIL_REQUIRED = "contact.emailRequired";
        CONTACT_MESSAGE_REQUIRED = "contact.messageRequired";
        CONTACT_MESSAGE_TOO_LONG = "contact.messageTooLong";
        SERVICE_OFFER_REQUIRED = "contact.offerRequired";
    }
    phrases {
        CONTACT_MESSAGE_SUBJECT = "contactMessage.subject";
        CONTACT_MESSAGE_BODY = "contactMessage.body";
        CONTACT_MESSAGE_RECEIVED_SUBJECT = "contactMessageReceived.subject";
        CONTACT_MESSAGE_RECEIVED_BODY = "contactMessageReceived.body";
        SERVICE_REQUEST_SUBJECT = "serviceRequest.subject";
        SERVICE_REQUEST_BODY = "serviceRequest.body";
        SERVICE_REQUEST_RECEIVED_SUBJECT = "serviceRequestReceived.subject";
        SERVICE_REQUEST_RECEIVED_BODY = "serviceRequestReceived.body";
        OFFER_LANDING_PAGE = "offers.landingPage";
        OFFER_SIX_PAGES = "offers.sixPages";
        OFFER_TEN_PAGES = "offers.tenPages";
        ANSWER_NOTE = "answerNote";
        RECEIVED_NOTE = "receivedNote";
    }
}
