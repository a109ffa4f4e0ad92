//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    events {
        PROJECT_CREATED = "activity.projectCreated";
        PROJECT_UPDATED = "activity.projectUpdated";
        PROJECT_RESUMED = "activity.projectResumed";
        PROJECT_PAUSED = "activity.projectPaused";
        PROJECT_COMPLETED = "activity.projectCompleted";
        PROJECT_DELETED = "activity.projectDeleted";
        TESTER_INVITED = "activity.testerInvited";
        INVITATION_ACCEPTED = "activity.invitationAccepted";
        INVITATION_REFUSED = "activity.invitationRefused";
        FEEDBACK_RECEIVED = "activity.feedbackReceived";
    }
}
