//! Feedback of testers and invited people on a project. It is sent through an invitation, read and sorted by the owner of
//! the project and, where they make it public, read by everyone who sees the project's sheet or its public page. Its author may edit it for a day,
//! and sees what became of it; both write each other about it ([`thread`]), and its author tries again what was fixed
//! ([`retest`]). It may have pictures and a film ([`pictures`]). It is anonymized when the author's account is deleted.

mod changes;
mod download;
mod edit;
pub mod event;
mod export;
mod loader;
mod merge;
pub mod messages;
mod mutation;
mod payloads;
mod pictures;
mod plan;
pub mod policy;
mod query;
pub mod reach;
mod releases;
mod retest;
mod rules;
mod send;
pub mod service;
mod subscription;
mod thread;
mod triage;
mod types;
mod values;
pub mod words;

use entity::types::{
    id::{InvitationId, ProjectId, UserId},
    scope::Scope,
};

pub use self::{
    download::lasting_url,
    loader::FeedbackById,
    mutation::FeedbackMutation,
    pictures::{
        FeedbackFilm, FeedbackPicture, FilmMutation, Kind as UploadKind, NewUpload, PictureMutation, PictureUpload,
        Started as StartedUpload, Uploader,
    },
    query::{
        FeedbackViewer, fixed_count_of_release, fixed_in_release, of_invitation, of_link, of_project, of_roadmap_item,
        public_of_project, tags_of_project, unread_count_of_project,
    },
    retest::{FeedbackRetest, RetestMutation},
    rules::{Details, ValidFeedback},
    send::send_through_widget,
    service::made_public,
    subscription::FeedbackSubscription,
    thread::{FeedbackMessage, FeedbackMessageMutation, FeedbackMessageSubscription},
    types::{Feedback, PublicFeedback},
    values::{FeedbackEnvironmentInput, FeedbackFilter, FeedbackKind, FeedbackOrder, FeedbackSeverity, FeedbackStatus},
};
use crate::platform::{
    auth::scopes::{Rule, ScopeRule},
    feature::Feature,
    feed::Topic,
};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "feedback",
    state: Some(|_, state| {
        state.insert(download::ArchiveSlots::default());
        state.insert(pictures::Decoding::default());
        state.insert(pictures::PartSlots::default());
        Ok(())
    }),
    routes: Some(|| download::routes().merge(pictures::routes())),
    periodic: &[pictures::PERIODIC],
    emails: thread::EMAILS,
    scopes: &[
        ScopeRule {
            scope: Scope::FeedbackRead,
            types: &[
                "Feedback",
                "FeedbackAnswer",
                "FeedbackEnvironment",
                "FeedbackFilm",
                "FeedbackMessage",
                "FeedbackPicture",
                "PublicFeedback",
            ],
            mutations: &[],
        },
        ScopeRule {
            scope: Scope::FeedbackWrite,
            types: &["FilmUpload", "PictureUpload"],
            mutations: &[
                "startFilmUpload",
                "startPictureUpload",
                "sendFeedback",
                "editFeedback",
                "triageFeedbacks",
                "mergeFeedbacks",
                "unmergeFeedback",
                "planFeedbacks",
                "sendFeedbackMessage",
                "retestFeedback",
            ],
        },
    ],
    field_rules: &[
        (("Project", "unreadFeedbackCount"), Rule::Needs(&[Scope::FeedbackRead])),
        (("Project", "feedbackTags"), Rule::Needs(&[Scope::FeedbackRead])),
    ],
    idempotent_mutations: &["sendFeedback", "sendFeedbackMessage", "retestFeedback", "planFeedbacks"],
    exports: export::SECTIONS,
    deletions: service::DELETIONS,
    project_deletion: Some(|tx, project| Box::pin(service::record_deletions(tx, project))),
    invitation_revoked: Some(|tx, invitation| Box::pin(reach::record_unreachable(tx, invitation))),
    roadmap_item_deletion: Some(|tx, item| Box::pin(plan::remove_step(tx, item))),
    release_deletion: Some(|tx, release| Box::pin(releases::remove(tx, release))),
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a project's feedback.
fn topic(project: ProjectId) -> Topic {
    Topic::new("feedback", project)
}

/// Returns the feed topic of the feedback that a user sent.
fn author_topic(author: UserId) -> Topic {
    Topic::new("own_feedback", author)
}

/// Returns the feed topic of the feedback that was sent through an invitation without signing in.
fn link_topic(invitation: InvitationId) -> Topic {
    Topic::new("link_feedback", invitation)
}

/// Returns the feed topic of the feedback on a project that its owner made public.
pub fn public_topic(project: ProjectId) -> Topic {
    Topic::new("public_feedback", project)
}
