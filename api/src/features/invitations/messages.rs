//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        CREATOR_REQUIRED = "invitation.creatorRequired";
        INVITATION_NOT_FOUND = "invitation.notFound";
        INVITATION_PROJECT_REQUIRED = "invitation.projectRequired";
        DISCORD_USERNAME_REQUIRED = "invitation.discordUsernameRequired";
        DISCORD_USERNAME_TOO_LONG = "invitation.discordUsernameTooLong";
        ONE_ADDRESS = "invitation.oneAddress";
        TESTER_NOT_FOUND = "invitation.testerNotFound";
        ALREADY_INVITED = "invitation.alreadyInvited";
        INVITATION_PROCESSED = "invitation.processed";
        ACCEPT_SIGN_IN_REQUIRED = "invitation.signInRequired";
        OWN_PROJECT = "invitation.ownProject";
        INVITING_ONESELF = "invitation.oneself";
        INVITATION_FOR_ANOTHER = "invitation.forAnother";
        ALREADY_TESTER = "invitation.alreadyTester";
        INVITATION_PROJECT_PAUSED = "invitation.projectPaused";
        INVITATION_PROJECT_COMPLETED = "invitation.projectCompleted";
        INVITING_PROJECT_COMPLETED = "invitation.invitingToCompleted";
        REFUSAL_REASON_TOO_LONG = "invitation.reasonTooLong";
        FEEDBACK_PROJECT_PAUSED = "feedback.projectPaused";
    }
    phrases {
        INVITATION_SUBJECT = "invitation.subject";
        INVITATION_BODY = "invitation.body";
        INVITATION_ACTION = "invitation.action";
        INVITATION_NOTE = "invitation.note";
        INVITATION_ON_DISCORD = "invitation.onDiscord";
        INVITATION_SOME_CREATOR = "invitation.someCreator";
    }
}
