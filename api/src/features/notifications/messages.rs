//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        NOTIFICATION_NOT_FOUND = "notification.notFound";
    }
    events {
        YOU_ARE_INVITED = "notification.testerInvited";
        YOU_ARE_INVITED_BY = "notification.testerInvitedBy";
        YOUR_INVITATION_ACCEPTED = "notification.invitationAccepted";
        YOUR_INVITATION_REFUSED = "notification.invitationRefused";
        SOMEBODY_ASKS_TO_JOIN = "notification.joinRequested";
        YOUR_REQUEST_ACCEPTED = "notification.joinAccepted";
        YOUR_REQUEST_DECLINED = "notification.joinDeclined";
        YOUR_FEEDBACK_RECEIVED = "notification.feedbackReceived";
        YOUR_FEEDBACK_MESSAGE = "notification.feedbackMessage";
        YOUR_FEEDBACK_INFO_REQUESTED = "notification.feedbackInfoRequested";
        YOUR_FEEDBACK_PLANNED = "notification.feedbackPlanned";
        YOUR_FEEDBACK_FIXED = "notification.feedbackFixed";
        YOUR_FEEDBACK_FIXED_IN = "notification.feedbackFixedIn";
        YOUR_FEEDBACK_DECLINED = "notification.feedbackDeclined";
        YOUR_FEEDBACK_USEFUL = "notification.feedbackUseful";
        YOUR_FEEDBACK_CONFIRMED = "notification.feedbackConfirmed";
        YOUR_FEEDBACK_REOPENED = "notification.feedbackReopened";
        NEW_RELEASE = "notification.newRelease";
        YOUR_PROJECT_RESUMED = "notification.projectResumed";
        YOUR_PROJECT_PAUSED = "notification.projectPaused";
        YOUR_PROJECT_COMPLETED = "notification.projectCompleted";
        YOUR_PROJECT_DELETED = "notification.projectDeleted";
        YOUR_TEST_ENDED = "notification.testEnded";
        YOUR_ROADMAP_DATE_NEAR = "notification.roadmapDateNear";
        YOUR_DEADLINE_NEAR = "notification.deadlineNear";
        YOUR_FEEDBACK_MISSING = "notification.feedbackMissing";
    }
    phrases {
        NOTIFICATIONS_SUBJECT = "notifications.subject";
        NOTIFICATIONS_SEVERAL = "notifications.several";
        NOTIFICATIONS_BODY = "notifications.body";
        NOTIFICATIONS_REPLY = "notifications.reply";
        NOTIFICATIONS_MORE = "notifications.more";
        NOTIFICATIONS_ACTION = "notifications.action";
        NOTIFICATIONS_NOTE = "notifications.note";
    }
}
