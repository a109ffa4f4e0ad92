//! The authorization of every root field, for each kind of caller. A field without a row here fails the test.
//!
//! Columns: anonymous, tester, owner (a creator), other creator; then the scope that the owner's personal API token
//! needs: `any` when none is needed, `never` when none is enough. Outcomes: `data`, `null`, the code of a top-level
//! error in capitals, or `user:CODE` for a business error in the payload.

use std::collections::BTreeSet;

use entity::types::scope::Scope;
use serde_json::{Value, json};

use crate::{
    chat, directory,
    invitations::named_tester,
    links, public_projects, releases, reply_templates,
    support::{
        app::Server,
        both_databases,
        client::{Client, project},
        socket::Incoming,
    },
    webhooks, widgets,
};

/// One root field: its type and name, an operation on the owner's project `$id`, and the outcome for each caller.
struct Row {
    root: &'static str,
    field: &'static str,
    operation: &'static str,
    outcomes: [&'static str; 5],
}

const fn row(root: &'static str, field: &'static str, operation: &'static str, outcomes: [&'static str; 5]) -> Row {
    Row { root, field, operation, outcomes }
}

const MATRIX: &[Row] = &[
    row(
        "Query",
        "viewer",
        "{ viewer { id projects { nodes { id } } } }",
        ["null", "data", "data", "data", "projects:read"],
    ),
    row("Query", "node", "query($id: ID!) { node(id: $id) { id } }", ["null", "null", "data", "null", "any"]),
    row(
        "Query",
        "nodes",
        "query($id: ID!) { nodes(ids: [$id]) { id } }",
        ["[null]", "[null]", "data", "[null]", "any"],
    ),
    row(
        "Query",
        "project",
        "query($id: ID!) { project(id: $id) { id } }",
        ["null", "null", "data", "null", "projects:read"],
    ),
    row("Query", "changeCursor", "{ changeCursor }", ["data", "data", "data", "data", "any"]),
    row(
        "Query",
        "rateLimit",
        "{ rateLimit { cost limit remaining resetAt } }",
        ["data", "data", "data", "data", "any"],
    ),
    row(
        "Query",
        "testerSearch",
        "query($id: ID!) { testerSearch(query: \"rust\", projectId: $id) { totalCount } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "null", "testers:read"],
    ),
    row(
        "Query",
        "popularSkills",
        "{ popularSkills { label testerCount } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "data", "testers:read"],
    ),
    row(
        "Mutation",
        "setTesterFavorite",
        "mutation($namedTester: ID!) { setTesterFavorite(input: { testerId: $namedTester, isFavorite: true }) { tester { isFavorite } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "data", "invitations:write"],
    ),
    row(
        "Mutation",
        "updateTesterProfile",
        "mutation { updateTesterProfile(input: { bio: \"\" }) { testerProfile { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:REQUIRED", "FORBIDDEN", "FORBIDDEN", "profile:write"],
    ),
    row(
        "Mutation",
        "updateCreatorProfile",
        "mutation { updateCreatorProfile(input: { firstName: \"Ada\" }) { creatorProfile { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "data", "profile:write"],
    ),
    row(
        "Mutation",
        "updateSettings",
        "mutation { updateSettings(input: { theme: DARK }) { settings { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "profile:write"],
    ),
    row(
        "Query",
        "reminderPreference",
        "{ reminderPreference(token: \"x\") { kind } }",
        ["null", "null", "null", "null", "any"],
    ),
    row(
        "Mutation",
        "setReminderPreference",
        "mutation { setReminderPreference(input: { token: \"x\", isWanted: false }) { reminderPreference { kind } userErrors { code } } }",
        ["user:INVALID_TOKEN", "user:INVALID_TOKEN", "user:INVALID_TOKEN", "user:INVALID_TOKEN", "never"],
    ),
    row(
        "Mutation",
        "subscribeToPush",
        "mutation { subscribeToPush(input: { endpoint: \"https://push.exemple.fr/x\", \
            p256dh: \"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\", \
            auth: \"BTBZMqHH6r4Tts7J_aSIgg\" }) { viewer { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "unsubscribeFromPush",
        "mutation { unsubscribeFromPush { viewer { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "createProject",
        "mutation($project: CreateProjectInput!) { createProject(input: $project) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "data", "projects:write"],
    ),
    row(
        "Mutation",
        "updateProject",
        "mutation($id: ID!) { updateProject(input: { id: $id, title: \"Titre\" }) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "projects:write"],
    ),
    row(
        "Mutation",
        "setProjectStatus",
        "mutation($id: ID!) { setProjectStatus(input: { id: $id, status: PAUSED }) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "projects:write"],
    ),
    row(
        "Mutation",
        "deleteProject",
        "mutation($id: ID!) { deleteProject(input: { id: $id }) { deletedProjectId userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "projects:write"],
    ),
    row(
        "Mutation",
        "completeProfile",
        "mutation { completeProfile(input: { userType: CREATOR }) { viewer { id } userErrors { code } } }",
        [
            "UNAUTHENTICATED",
            "user:TYPE_ALREADY_CHOSEN",
            "user:TYPE_ALREADY_CHOSEN",
            "user:TYPE_ALREADY_CHOSEN",
            "never",
        ],
    ),
    row(
        "Mutation",
        "addRole",
        "mutation { addRole(input: { role: CREATOR }) { viewer { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "signUp",
        "mutation { signUp(input: { email: \"x\", password: \"\", firstName: \"\", lastName: \"\" }) { viewer { id } userErrors { code } } }",
        ["user:INVALID_EMAIL", "user:INVALID_EMAIL", "user:INVALID_EMAIL", "user:INVALID_EMAIL", "never"],
    ),
    row(
        "Mutation",
        "signIn",
        "mutation { signIn(input: { email: \"x\", password: \"\" }) { viewer { id } userErrors { code } } }",
        [
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "never",
        ],
    ),
    row(
        "Mutation",
        "signOut",
        "mutation { signOut { userErrors { code } } }",
        ["data", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "verifyEmail",
        "mutation { verifyEmail(input: { token: \"x\" }) { viewer { id } userErrors { code } } }",
        ["user:INVALID_TOKEN", "user:INVALID_TOKEN", "user:INVALID_TOKEN", "user:INVALID_TOKEN", "never"],
    ),
    row(
        "Mutation",
        "resendVerificationEmail",
        "mutation { resendVerificationEmail(input: { email: \"x@y.z\" }) { email userErrors { code } } }",
        ["data", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "requestPasswordReset",
        "mutation { requestPasswordReset(input: { email: \"x@y.z\" }) { email userErrors { code } } }",
        ["data", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "resetPassword",
        "mutation { resetPassword(input: { token: \"x\", newPassword: \"secret!\" }) { viewer { id } userErrors { code } } }",
        ["user:INVALID_TOKEN", "user:INVALID_TOKEN", "user:INVALID_TOKEN", "user:INVALID_TOKEN", "never"],
    ),
    row(
        "Mutation",
        "changePassword",
        "mutation { changePassword(input: { currentPassword: \"x\", newPassword: \"secret!\" }) { viewer { id } userErrors { code } } }",
        [
            "UNAUTHENTICATED",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "never",
        ],
    ),
    row(
        "Mutation",
        "revokeSession",
        "mutation { revokeSession(input: { allOthers: true }) { revokedSessionIds userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "unlinkProvider",
        "mutation { unlinkProvider(input: { provider: GITHUB }) { viewer { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "never"],
    ),
    row(
        "Mutation",
        "createApiToken",
        "mutation { createApiToken(input: { name: \"x\", scopes: [CHAT_READ] }) { secret userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "revokeApiToken",
        "mutation { revokeApiToken(input: { id: \"x\" }) { revokedApiTokenId userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "never"],
    ),
    row(
        "Mutation",
        "createWebhook",
        "mutation { createWebhook(input: { url: \"https://exemple.fr\", events: [FEEDBACK_CREATED] }) { secret userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "data", "webhooks:write"],
    ),
    row(
        "Mutation",
        "updateWebhook",
        "mutation($webhook: ID!) { updateWebhook(input: { id: $webhook, format: DISCORD }) { webhook { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "webhooks:write"],
    ),
    row(
        "Mutation",
        "deleteWebhook",
        "mutation($webhook: ID!) { deleteWebhook(input: { id: $webhook }) { deletedWebhookId userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "webhooks:write"],
    ),
    row(
        "Mutation",
        "testWebhook",
        "mutation($webhook: ID!) { testWebhook(input: { id: $webhook }) { delivery { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "webhooks:write"],
    ),
    row(
        "Mutation",
        "redeliverWebhook",
        "mutation($delivery: ID!) { redeliverWebhook(input: { deliveryId: $delivery }) { delivery { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "webhooks:write"],
    ),
    row(
        "Mutation",
        "exportAccount",
        "mutation { exportAccount { archive { fileName } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "deleteAccount",
        "mutation { deleteAccount(input: { password: \"x\" }) { deletedViewerId userErrors { code } } }",
        [
            "UNAUTHENTICATED",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "never",
        ],
    ),
    row(
        "Query",
        "conversation",
        "query($conversation: ID!) { conversation(id: $conversation) { id messages { nodes { id } } } }",
        ["null", "null", "data", "null", "chat:read"],
    ),
    row(
        "Mutation",
        "createConversation",
        "mutation($id: ID!) { createConversation(input: { projectId: $id }) { conversation { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "chat:write"],
    ),
    row(
        "Mutation",
        "renameConversation",
        "mutation($conversation: ID!) { renameConversation(input: { id: $conversation, name: \"Nom\" }) { conversation { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "chat:write"],
    ),
    row(
        "Mutation",
        "deleteConversation",
        "mutation($conversation: ID!) { deleteConversation(input: { id: $conversation }) { deletedConversationId userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "chat:write"],
    ),
    row(
        "Mutation",
        "sendMessage",
        "mutation($conversation: ID!) { sendMessage(input: { conversationId: $conversation, content: \"Oui\" }) { message { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "chat:write"],
    ),
    row(
        "Mutation",
        "stopMessage",
        "mutation($message: ID!) { stopMessage(input: { id: $message }) { message { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "chat:write"],
    ),
    row(
        "Mutation",
        "settleProposal",
        "mutation($proposal: ID!) { settleProposal(input: { messageId: $proposal, outcome: DONE }) { message { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "chat:write"],
    ),
    row(
        "Mutation",
        "createRoadmapItem",
        "mutation($id: ID!) { createRoadmapItem(input: { projectId: $id }) { roadmapItem { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "updateRoadmapItem",
        "mutation($roadmapItem: ID!) { updateRoadmapItem(input: { id: $roadmapItem, title: \"Titre\" }) { roadmapItem { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "setRoadmapItemStatus",
        "mutation($roadmapItem: ID!) { setRoadmapItemStatus(input: { id: $roadmapItem, status: COMPLETED }) { roadmapItem { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "deleteRoadmapItem",
        "mutation($roadmapItem: ID!) { deleteRoadmapItem(input: { id: $roadmapItem }) { deletedRoadmapItemId userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "setQuestions",
        "mutation($id: ID!) { setQuestions(input: { projectId: $id, questions: [{ kind: TEXT, text: \"Quoi ?\" }] }) { questionnaire { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "createRelease",
        "mutation($id: ID!) { createRelease(input: { projectId: $id, name: \"1.0\", releasedOn: \"2026-12-01\" }) { release { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "updateRelease",
        "mutation($release: ID!) { updateRelease(input: { id: $release, name: \"1.1\" }) { release { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "deleteRelease",
        "mutation($release: ID!) { deleteRelease(input: { id: $release }) { deletedReleaseId userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "updateWorkspaceSettings",
        "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id }) { workspaceSettings { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    row(
        "Mutation",
        "savePersonalStory",
        "mutation { savePersonalStory(input: { content: \"Il\" }) { personalStory { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "workspace:write"],
    ),
    row(
        "Subscription",
        "conversationChanges",
        "subscription { conversationChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "chat:read"],
    ),
    row(
        "Subscription",
        "messageChanges",
        "subscription($conversation: ID!) { messageChanges(conversationId: $conversation) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "chat:read"],
    ),
    row(
        "Subscription",
        "roadmapItemChanges",
        "subscription($id: ID!) { roadmapItemChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "workspace:read"],
    ),
    row(
        "Subscription",
        "receivedInvitationChanges",
        "subscription { receivedInvitationChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "invitations:read"],
    ),
    row(
        "Subscription",
        "releaseChanges",
        "subscription($id: ID!) { releaseChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "workspace:read"],
    ),
    row(
        "Subscription",
        "questionnaireChanges",
        "subscription($id: ID!) { questionnaireChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "workspace:read"],
    ),
    row(
        "Subscription",
        "workspaceSettingsChanges",
        "subscription($id: ID!) { workspaceSettingsChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "workspace:read"],
    ),
    row(
        "Subscription",
        "personalStoryChanges",
        "subscription { personalStoryChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "workspace:read"],
    ),
    row(
        "Subscription",
        "settingsChanges",
        "subscription { settingsChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "profile:read"],
    ),
    row("Query", "articles", "{ articles { nodes { id } } }", ["data", "data", "data", "data", "any"]),
    row("Query", "article", "{ article(id: \"1\") { id } }", ["data", "data", "data", "data", "any"]),
    row("Query", "stories", "{ stories { nodes { id } } }", ["data", "data", "data", "data", "any"]),
    row("Query", "story", "query($id: ID!) { story(id: $id) { id } }", ["null", "null", "null", "null", "any"]),
    row(
        "Query",
        "platformStatistics",
        "{ platformStatistics { creatorCount } }",
        ["data", "data", "data", "data", "any"],
    ),
    row("Query", "configuration", "{ configuration { communityUrl } }", ["data", "data", "data", "data", "any"]),
    row(
        "Query",
        "search",
        "{ search(query: \"mien\") { projects { id } testers { id } feedbacks { id } articles { id } } }",
        ["data", "data", "data", "data", "projects:read"],
    ),
    row(
        "Mutation",
        "submitStory",
        "mutation { submitStory(input: { name: \"Zoé\", text: \"Texte\" }) { story { id } userErrors { code } } }",
        ["data", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "reportStory",
        "mutation($id: ID!) { reportStory(input: { id: $id }) { reportedStoryId userErrors { code } } }",
        ["user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "never"],
    ),
    row(
        "Mutation",
        "requestService",
        "mutation { requestService(input: {}) { serviceRequest { id } userErrors { code } } }",
        ["user:REQUIRED", "user:REQUIRED", "user:REQUIRED", "user:REQUIRED", "never"],
    ),
    row(
        "Mutation",
        "recordDonation",
        "mutation { recordDonation(input: { amount: 5 }) { donation { id } userErrors { code } } }",
        ["user:DONATIONS_CLOSED", "user:DONATIONS_CLOSED", "user:DONATIONS_CLOSED", "user:DONATIONS_CLOSED", "never"],
    ),
    row(
        "Mutation",
        "sendContactMessage",
        "mutation { sendContactMessage(input: {}) { contactMessage { id } userErrors { code } } }",
        ["user:REQUIRED", "user:REQUIRED", "user:REQUIRED", "user:REQUIRED", "never"],
    ),
    row(
        "Subscription",
        "storyChanges",
        "subscription { storyChanges { cursor } }",
        ["data", "data", "data", "data", "any"],
    ),
    row(
        "Query",
        "invitationByToken",
        "query($token: String!) { invitationByToken(token: $token) { id } }",
        ["data", "data", "data", "data", "invitations:read"],
    ),
    row(
        "Mutation",
        "inviteTester",
        "mutation($id: ID!) { inviteTester(input: { projectId: $id, by: { discordUsername: \"ada\" } }) { invitation { id } userErrors { code } } }",
        ["user:CREATOR_REQUIRED", "user:CREATOR_REQUIRED", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    row(
        "Mutation",
        "resendInvitation",
        "mutation($invitation: ID!) { resendInvitation(input: { id: $invitation }) { invitation { id } userErrors { code } } }",
        ["user:CREATOR_REQUIRED", "user:CREATOR_REQUIRED", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    row(
        "Mutation",
        "revokeInvitation",
        "mutation($invitation: ID!) { revokeInvitation(input: { id: $invitation }) { invitation { id } userErrors { code } } }",
        ["user:CREATOR_REQUIRED", "user:CREATOR_REQUIRED", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    // The first caller with the token may respond to the invitation; the owner may not.
    row(
        "Mutation",
        "acceptInvitation",
        "mutation($token: String!) { acceptInvitation(input: { token: $token }) { invitation { id } userErrors { code } } }",
        ["user:SIGN_IN_REQUIRED", "data", "user:OWN_PROJECT", "user:INVITATION_PROCESSED", "invitations:write"],
    ),
    row(
        "Mutation",
        "refuseInvitation",
        "mutation($token: String!) { refuseInvitation(input: { token: $token }) { invitation { id } userErrors { code } } }",
        ["data", "user:INVITATION_PROCESSED", "user:OWN_PROJECT", "user:INVITATION_PROCESSED", "invitations:write"],
    ),
    row(
        "Mutation",
        "sendFeedback",
        "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { feedback { id } userErrors { code } } }",
        ["data", "user:INVITATION_PROCESSED", "user:OWN_PROJECT", "user:INVITATION_PROCESSED", "feedback:write"],
    ),
    row(
        "Query",
        "publicProject",
        "query($shown: ID!) { publicProject(projectId: $shown) { id } }",
        ["data", "data", "data", "data", "any"],
    ),
    row("Query", "projectListings", "{ projectListings { nodes { id } } }", ["data", "data", "data", "data", "any"]),
    row(
        "Mutation",
        "setProjectListing",
        "mutation($id: ID!) { setProjectListing(input: { projectId: $id, isOpen: true, kind: GAME, language: FRENCH }) { projectListing { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "projects:write"],
    ),
    row(
        "Mutation",
        "applyToProject",
        "mutation($listed: ID!) { applyToProject(input: { projectId: $listed }) { ownJoinRequest { status } userErrors { code } } }",
        ["user:SIGN_IN_REQUIRED", "data", "user:OWN_PROJECT", "data", "invitations:write"],
    ),
    row(
        "Mutation",
        "reportProject",
        "mutation($listed: ID!) { reportProject(input: { projectId: $listed }) { reportedProjectId userErrors { code } } }",
        ["data", "data", "data", "data", "never"],
    ),
    row(
        "Mutation",
        "setProjectVisibility",
        "mutation($id: ID!) { setProjectVisibility(input: { id: $id, visibility: PUBLIC }) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "projects:write"],
    ),
    row(
        "Mutation",
        "setRoadmapVote",
        "mutation($shownStep: ID!) { setRoadmapVote(input: { id: $shownStep, isCast: true }) { publicRoadmapItem { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "never"],
    ),
    row(
        "Subscription",
        "publicProjectChanges",
        "subscription($shown: ID!) { publicProjectChanges(projectId: $shown) { cursor } }",
        ["data", "data", "data", "data", "any"],
    ),
    row(
        "Subscription",
        "publicReleaseChanges",
        "subscription($shown: ID!) { publicReleaseChanges(projectId: $shown) { cursor } }",
        ["data", "data", "data", "data", "any"],
    ),
    row(
        "Subscription",
        "publicRoadmapItemChanges",
        "subscription($shown: ID!) { publicRoadmapItemChanges(projectId: $shown) { cursor } }",
        ["data", "data", "data", "data", "any"],
    ),
    row(
        "Subscription",
        "publicProjectFeedbackChanges",
        "subscription($id: ID!) { publicProjectFeedbackChanges(projectId: $id) { cursor } }",
        ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "any"],
    ),
    row(
        "Query",
        "projectLink",
        "query($linkToken: String!) { projectLink(token: $linkToken) { state } }",
        ["data", "data", "data", "data", "invitations:read"],
    ),
    row(
        "Mutation",
        "createProjectLink",
        "mutation($id: ID!) { createProjectLink(input: { projectId: $id, name: \"Tous\", mode: DIRECT }) { projectLink { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    row(
        "Mutation",
        "updateProjectLink",
        "mutation($link: ID!) { updateProjectLink(input: { id: $link, name: \"Tous\" }) { projectLink { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    row(
        "Mutation",
        "revokeProjectLink",
        "mutation($link: ID!) { revokeProjectLink(input: { id: $link }) { projectLink { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    row(
        "Mutation",
        "joinProject",
        "mutation($linkToken: String!) { joinProject(input: { token: $linkToken }) { invitation { id } userErrors { code } } }",
        ["user:SIGN_IN_REQUIRED", "data", "user:OWN_PROJECT", "data", "invitations:write"],
    ),
    row(
        "Mutation",
        "answerJoinRequest",
        "mutation($joinRequest: ID!) { answerJoinRequest(input: { id: $joinRequest, isAccepted: true }) { joinRequest { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "invitations:write"],
    ),
    row(
        "Subscription",
        "joinRequestChanges",
        "subscription($id: ID!) { joinRequestChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "invitations:read"],
    ),
    row(
        "Subscription",
        "projectLinkChanges",
        "subscription($id: ID!) { projectLinkChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "invitations:read"],
    ),
    row(
        "Mutation",
        "setFeedbackWidget",
        "mutation($id: ID!) { setFeedbackWidget(input: { projectId: $id, isEnabled: false, origins: [] }) { widget { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "workspace:write"],
    ),
    // Whoever sends it, the page must be one that the owner allowed: these requests come from no page.
    row(
        "Mutation",
        "sendWidgetFeedback",
        "mutation($widget: ID!) { sendWidgetFeedback(input: { widgetId: $widget, content: \"Bien\" }) { sentAt userErrors { code } } }",
        [
            "user:ORIGIN_NOT_ALLOWED",
            "user:ORIGIN_NOT_ALLOWED",
            "user:ORIGIN_NOT_ALLOWED",
            "user:ORIGIN_NOT_ALLOWED",
            "feedback:write",
        ],
    ),
    row(
        "Mutation",
        "startWidgetPictureUpload",
        "mutation($widget: ID!) { startWidgetPictureUpload(input: { widgetId: $widget, name: \"a.png\", byteCount: 9 }) { upload { id } userErrors { code } } }",
        [
            "user:ORIGIN_NOT_ALLOWED",
            "user:ORIGIN_NOT_ALLOWED",
            "user:ORIGIN_NOT_ALLOWED",
            "user:ORIGIN_NOT_ALLOWED",
            "feedback:write",
        ],
    ),
    row(
        "Mutation",
        "startPictureUpload",
        "mutation($id: ID!) { startPictureUpload(input: { projectId: $id, name: \"a.png\", byteCount: 9 }) { upload { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "startFilmUpload",
        "mutation($id: ID!) { startFilmUpload(input: { projectId: $id, name: \"a.mp4\", byteCount: 9 }) { upload { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "feedback:write"],
    ),
    // The testers who accepted an invitation follow releases through it, and the link of one that was sent by email.
    row(
        "Mutation",
        "followReleases",
        "mutation($invitation: ID!) { followReleases(input: { invitationId: $invitation, isFollowing: true }) { invitation { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "invitations:write"],
    ),
    // The author without an account has the link; a tester, and the owner, sign in.
    row(
        "Mutation",
        "editFeedback",
        "mutation($feedback: ID!) { editFeedback(input: { id: $feedback, content: \"Mieux\" }) { feedback { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "triageFeedbacks",
        "mutation($feedback: ID!) { triageFeedbacks(input: { ids: [$feedback], isRead: true }) { feedbacks { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "mergeFeedbacks",
        "mutation($feedback: ID!, $other: ID!) { mergeFeedbacks(input: { ids: [$feedback], intoId: $other }) { feedback { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "unmergeFeedback",
        "mutation($feedback: ID!) { unmergeFeedback(input: { id: $feedback }) { feedback { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "planFeedbacks",
        "mutation($feedback: ID!, $roadmapItem: ID!) { planFeedbacks(input: { ids: [$feedback], roadmapItemId: $roadmapItem }) { feedbacks { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "sendFeedbackMessage",
        "mutation($feedback: ID!) { sendFeedbackMessage(input: { feedbackId: $feedback, content: \"Merci\" }) { message { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "retestFeedback",
        "mutation($feedback: ID!) { retestFeedback(input: { id: $feedback, isFixed: true }) { feedback { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "user:NOT_FOUND", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "createReplyTemplate",
        "mutation { createReplyTemplate(input: { title: \"Merci\", content: \"Merci !\" }) { replyTemplate { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "feedback:write"],
    ),
    row(
        "Mutation",
        "updateReplyTemplate",
        "mutation($replyTemplate: ID!) { updateReplyTemplate(input: { id: $replyTemplate, title: \"Oui\" }) { replyTemplate { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "deleteReplyTemplate",
        "mutation($replyTemplate: ID!) { deleteReplyTemplate(input: { id: $replyTemplate }) { deletedReplyTemplateId userErrors { code } } }",
        ["UNAUTHENTICATED", "user:NOT_FOUND", "data", "user:NOT_FOUND", "feedback:write"],
    ),
    row(
        "Mutation",
        "markNotificationsRead",
        "mutation { markNotificationsRead(input: {}) { userErrors { code } } }",
        ["UNAUTHENTICATED", "data", "data", "data", "notifications:write"],
    ),
    row(
        "Subscription",
        "invitationChanges",
        "subscription($id: ID!) { invitationChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "invitations:read"],
    ),
    row(
        "Subscription",
        "feedbackChanges",
        "subscription($id: ID!) { feedbackChanges(projectId: $id) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "feedback:read"],
    ),
    row(
        "Subscription",
        "ownFeedbackChanges",
        "subscription { ownFeedbackChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "feedback:read"],
    ),
    row(
        "Subscription",
        "linkFeedbackChanges",
        "subscription { linkFeedbackChanges(token: \"inconnu\") { cursor } }",
        ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "feedback:read"],
    ),
    row(
        "Subscription",
        "feedbackMessageChanges",
        "subscription($feedback: ID!) { feedbackMessageChanges(feedbackId: $feedback) { cursor } }",
        ["UNAUTHENTICATED", "NOT_FOUND", "data", "NOT_FOUND", "feedback:read"],
    ),
    row(
        "Subscription",
        "activityChanges",
        "subscription { activityChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "projects:read"],
    ),
    row(
        "Subscription",
        "notificationChanges",
        "subscription { notificationChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "notifications:read"],
    ),
    row(
        "Subscription",
        "projectChanges",
        "subscription { projectChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data", "projects:read"],
    ),
];

#[test]
fn every_root_field_has_a_row() {
    let registry = rodage::features::api().sdl();
    let mut fields = BTreeSet::new();
    for root in ["Query", "Mutation", "Subscription"] {
        let body = registry.split_once(&format!("\ntype {root} {{")).unwrap().1.split_once("\n}").unwrap().0;
        let mut documented = false;
        for line in body.lines().map(|line| line.strip_prefix('\t').unwrap_or(line)) {
            if line.starts_with("\"\"\"") {
                documented = !documented;
            } else if !documented && line.starts_with(char::is_alphabetic) {
                let name = line.split(|c: char| !c.is_alphanumeric()).next().unwrap();
                fields.insert(format!("{root}.{name}"));
            }
        }
    }
    assert!(fields.len() > 10, "the schema was not parsed: {fields:?}");
    let rows: BTreeSet<String> = MATRIX.iter().map(|row| format!("{}.{}", row.root, row.field)).collect();
    assert_eq!(rows, fields);
}

both_databases! {
    async fn each_caller_gets_the_outcome_of_the_matrix(server: Server) {
        let mut wrong = Vec::new();
        let (mut tester, mut owner, mut other) = accounts(&server).await;
        for row in MATRIX {
            // A successful mutation changes the state for the next row.
            if row.root == "Mutation" {
                (tester, owner, other) = accounts(&server).await;
            }
            let variables = create_variables(&owner, row).await;
            // The owner last: a successful mutation may delete the project.
            let callers = [(0, &server.visitor()), (1, &tester), (3, &other), (2, &owner)];
            for (column, caller) in callers {
                let got = outcome(caller, row, &variables).await;
                if got != row.outcomes[column] {
                    wrong.push(format!("{}.{} column {column}: {got}, not {}", row.root, row.field, row.outcomes[column]));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    async fn a_token_needs_the_scope_of_the_matrix(server: Server) {
        let mut wrong = Vec::new();
        for row in MATRIX {
            let needed = row.outcomes[4];
            let owner = server.creator().await;
            let variables = create_variables(&owner, row).await;
            let scopes = Scope::ALL.iter().filter(|scope| {
                // A scope to write includes the scope to read.
                scope.as_str() != needed && scope.as_str().replace(":write", ":read") != needed
            });
            let scopes: Vec<String> = scopes.map(|scope| scope.as_str().replace(':', "_").to_uppercase()).collect();
            let (_, secret) = owner.create_token(&scopes.iter().map(String::as_str).collect::<Vec<_>>()).await;
            let result = run_operation(&owner.program(&secret), row, &variables).await;
            let extensions = &result["errors"][0]["extensions"];
            let got = match (extensions["code"].as_str(), extensions["scope"].as_str()) {
                (Some("FORBIDDEN"), Some(scope)) => scope,
                (Some("FORBIDDEN"), None) => "never",
                _ => "any",
            };
            if got != needed {
                wrong.push(format!("{}.{}: {got}, not {needed}", row.root, row.field));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

/// Creates a tester, an owner and another creator.
async fn accounts(server: &Server) -> (Client, Client, Client) {
    (server.tester().await, server.creator().await, server.creator().await)
}

/// Creates the objects that the operation refers to, and returns its variables.
async fn create_variables(owner: &Client, row: &Row) -> Value {
    let id = owner.create_project("Le mien").await;
    let mut variables = json!({ "id": id, "project": project("Un projet") });
    if row.operation.contains("$conversation:") {
        let created = owner.data("mutation { createConversation(input: {}) { conversation { id } } }", json!({})).await;
        variables["conversation"] = created["createConversation"]["conversation"]["id"].clone();
    }
    if row.operation.contains("$message:") {
        let conversation = chat::create_conversation(owner, "La mienne").await;
        variables["message"] = chat::send_message(owner, &conversation, "Oui", "MENTOR").await["message"]["id"].clone();
    }
    if row.operation.contains("$proposal:") {
        let conversation = chat::create_conversation(owner, "La mienne").await;
        chat::send_message(owner, &conversation, "Ajoute une étape « Bêta »", "MENTOR").await;
        variables["proposal"] = chat::wait_for_replies(owner, &conversation, 1).await[0]["id"].clone();
    }
    if row.operation.contains("$roadmapItem:") {
        let add = "mutation($id: ID!) { createRoadmapItem(input: { projectId: $id }) { roadmapItem { id } } }";
        let created = owner.data(add, json!({ "id": id })).await;
        variables["roadmapItem"] = created["createRoadmapItem"]["roadmapItem"]["id"].clone();
    }
    if row.operation.contains("$release:") {
        variables["release"] = json!(releases::add(owner, &id, "1.0", "2026-12-01").await);
    }
    if row.operation.contains("$link:") || row.operation.contains("$linkToken:") {
        let link = links::add(owner, &id, "DIRECT", None).await;
        (variables["link"], variables["linkToken"]) = (json!(link.id), json!(link.token));
    }
    if row.operation.contains("$shown:") || row.operation.contains("$shownStep:") {
        public_projects::show(owner, &id, "UNLISTED").await;
        variables["shown"] = json!(id);
        variables["shownStep"] = json!(public_projects::add_step(owner, &id, "Une étape").await);
    }
    if row.operation.contains("$listed:") {
        directory::publish(owner, &id).await;
        variables["listed"] = json!(id);
    }
    if row.operation.contains("$joinRequest:") {
        let link = links::add(owner, &id, "REQUEST", None).await;
        let asking = owner.visitor();
        asking.sign_up("TESTER").await;
        variables["joinRequest"] = json!(links::ask(owner, &id, &asking, &link.token).await);
    }
    if row.operation.contains("$widget:") {
        variables["widget"] = json!(widgets::add(owner, &id, &["https://exemple.fr"]).await);
    }
    if row.operation.contains("$namedTester:") {
        let tester = owner.visitor();
        tester.sign_up("TESTER").await;
        variables["namedTester"] = json!(named_tester(&tester, &format!("Ada {id}")).await);
    }
    if row.operation.contains("$replyTemplate:") {
        variables["replyTemplate"] = json!(reply_templates::save(owner, "Merci", "Merci !").await);
    }
    if row.operation.contains("$invitation:") || row.operation.contains("$token:") {
        let (invitation, token) = owner.invite(&id, json!({ "discordUsername": "ada" })).await;
        (variables["invitation"], variables["token"]) = (json!(invitation), json!(token));
    }
    for name in ["feedback", "other"] {
        if row.operation.contains(&format!("${name}:")) {
            let (_, token) = owner.invite(&id, json!({ "discordUsername": name })).await;
            let give = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { feedback { id } } }";
            let sent = owner.visitor().data(give, json!({ "token": token })).await;
            variables[name] = sent["sendFeedback"]["feedback"]["id"].clone();
        }
    }
    if row.operation.contains("$webhook:") || row.operation.contains("$delivery:") {
        let (webhook, delivery) = webhooks::create_with_test_delivery(owner).await;
        (variables["webhook"], variables["delivery"]) = (json!(webhook), json!(delivery));
    }
    variables
}

async fn run_operation(caller: &Client, row: &Row, variables: &Value) -> Value {
    if row.root == "Subscription" {
        first_event(caller, row.operation, variables).await
    } else {
        caller.execute(row.operation, variables.clone()).await
    }
}

async fn outcome(caller: &Client, row: &Row, variables: &Value) -> String {
    let result = run_operation(caller, row, variables).await;
    if let Some(code) = result["errors"][0]["extensions"]["code"].as_str() {
        return code.to_owned();
    }
    let value = &result["data"][row.field];
    match value {
        Value::Null => "null".to_owned(),
        Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_null) => "[null]".to_owned(),
        value => match value["userErrors"][0]["code"].as_str() {
            Some(code) => format!("user:{code}"),
            None => "data".to_owned(),
        },
    }
}

async fn first_event(caller: &Client, operation: &str, variables: &Value) -> Value {
    let mut socket = caller.socket().await;
    socket.subscribe("1", operation, variables.clone()).await;
    match socket.receive().await {
        Incoming::Message(mut message) if message["type"] == "next" => message["payload"].take(),
        Incoming::Message(mut message) => json!({ "errors": message["payload"].take() }),
        Incoming::Closed(code) => panic!("closed with {code}"),
    }
}
