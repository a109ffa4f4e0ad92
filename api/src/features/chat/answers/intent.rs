//! What a message may ask.

use serde::Deserialize;

macro_rules! intents {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        /// What a message asks, or says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        pub enum Intent {$(
            $(#[$doc])*
            #[serde(rename = $key)]
            $name,
        )*}

        impl Intent {
            /// All intents.
            #[cfg(test)]
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the key of the answer in the catalogues.
            pub fn key(self) -> &'static str {
                match self {$(Self::$name => $key,)*}
            }
        }
    };
}

intents! {
    // Conversation.
    Greeting = "greeting",
    Thanks = "thanks",
    Farewell = "farewell",
    /// Agreement, or anything that expects no answer.
    Acknowledgement = "acknowledgement",
    /// Reproach to Javier.
    Complaint = "complaint",
    /// How Javier is.
    Feeling = "feeling",
    /// Who or what Javier is.
    Identity = "identity",
    /// What Javier can answer.
    Abilities = "abilities",
    /// Not to be told of something.
    Avoid = "avoid",

    // What the database knows of the project.
    Invited = "invited",
    Accepted = "accepted",
    /// Invitations without a response.
    Pending = "pending",
    Refused = "refused",
    /// Testers who accepted and wrote nothing.
    Quiet = "quiet",
    /// What testers have done so far.
    News = "news",
    Feedbacks = "feedbacks",
    /// The feedback that the owner has not read.
    Unread = "unread",
    /// The bugs among the feedback.
    Bugs = "bugs",
    /// The last feedback.
    Latest = "latest",
    /// The feedback of the last seven days.
    Week = "week",
    Next = "next",
    Late = "late",
    Steps = "steps",
    Deadline = "deadline",
    Status = "status",
    /// Everything in one sentence.
    Overview = "overview",
    Projects = "projects",
    /// When the project was created.
    Created = "created",

    // Where something is, or how something is done.
    AddStep = "add_step",
    Api = "api",
    Blog = "blog",
    Calculator = "calculator",
    /// What the calculator says.
    CalculatorFigures = "calculator_figures",
    CancelInvitation = "cancel_invitation",
    Community = "community",
    Complete = "complete",
    Contact = "contact",
    Conversations = "conversations",
    Cost = "cost",
    Dashboard = "dashboard",
    DeleteAccount = "delete_account",
    DeleteProject = "delete_project",
    Donate = "donate",
    EditProject = "edit_project",
    EditStep = "edit_step",
    /// The email address of the account.
    Email = "email",
    Export = "export",
    Faq = "faq",
    FeedbackPlace = "feedback_place",
    FiguresPlace = "figures_place",
    Invite = "invite",
    Language = "language",
    Notifications = "notifications",
    Password = "password",
    Pause = "pause",
    Personality = "personality",
    Profile = "profile",
    ProjectsPlace = "projects_place",
    /// What people see of the project who do not test it.
    PublicPage = "public_page",
    Publish = "publish",
    Releases = "releases",
    Resend = "resend",
    Roadmap = "roadmap",
    Search = "search",
    Sessions = "sessions",
    Settings = "settings",
    Share = "share",
    Stories = "stories",
    Story = "story",
    Testers = "testers",
    Theme = "theme",
    /// Who sent the most feedback.
    TopGiver = "top_giver",
    /// The votes for the steps.
    Votes = "votes",
    Webhooks = "webhooks",
    Widget = "widget",
}
