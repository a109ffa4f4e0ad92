//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        WEBHOOK_URL_REQUIRED = "webhook.urlRequired";
        WEBHOOK_URL_INVALID = "webhook.urlInvalid";
        WEBHOOK_URL_TOO_LONG = "webhook.urlTooLong";
        WEBHOOK_EVENT_REQUIRED = "webhook.eventRequired";
        WEBHOOKS_TOO_MANY = "webhook.tooMany";
        WEBHOOK_NOT_FOUND = "webhook.notFound";
        WEBHOOK_DELIVERY_NOT_FOUND = "webhook.deliveryNotFound";
    }
    events {
        FEEDBACK_UPDATED = "webhook.feedbackUpdated";
        FEEDBACK_MESSAGE_CREATED = "webhook.feedbackMessageCreated";
        RELEASE_CREATED = "webhook.releaseCreated";
        ROADMAP_ITEM_UPDATED = "webhook.roadmapItemUpdated";
        WEBHOOK_TEST = "webhook.test";
    }
    phrases {
        WEBHOOK_SWITCHED_OFF_SUBJECT = "webhookSwitchedOff.subject";
        WEBHOOK_SWITCHED_OFF_BODY = "webhookSwitchedOff.body";
        WEBHOOK_SWITCHED_OFF_ACTION = "webhookSwitchedOff.action";
        WEBHOOK_SWITCHED_OFF_NOTE = "webhookSwitchedOff.note";
    }
}
