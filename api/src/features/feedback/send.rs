//! Sending feedback: through an invitation, in one transaction with its update, as a tester, or through the widget of a
//! project.

use entity::{
    feedback, invitation, project,
    types::{
        activity_type::ActivityType,
        feedback_status::FeedbackStatus,
        id::{FeedbackId, FilmUploadId, PictureUploadId, ProjectId, UserId},
        list::StringList,
        notification_type::NotificationType,
        question::Answers,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, IntoActiveModel};

use super::{
    changes::record_created,
    pictures::{self, Uploader},
    releases,
    rules::{self, FEEDBACK, ValidFeedback},
};
use crate::{
    features::{
        activity, invitations,
        notifications::{self, About},
        project_links,
        questions::{self, answers::GivenAnswer},
        webhooks::{self, ProjectEvent},
    },
    platform::{app::App, auth::viewer::Viewer, db::Tx, error::Result},
};

/// How the sender has access to the project.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// The token of an invitation.
    Token(&'a str),
    /// A project that the sender tests.
    Project(ProjectId),
}

/// Additions to feedback, checked in its transaction.
#[derive(Clone, Copy, Debug)]
pub struct Additions<'a> {
    /// Answers to questions of the project.
    pub answers: &'a [GivenAnswer],
    /// Complete uploads of pictures.
    pub uploads: &'a [PictureUploadId],
    /// The complete upload of a film.
    pub film: Option<FilmUploadId>,
}

/// Where feedback comes from.
struct Sender<'a> {
    invitation: Option<&'a invitation::Model>,
    author_id: Option<UserId>,
    page_url: Option<&'a str>,
    uploader: Uploader,
}

/// Sends feedback. It closes a pending invitation; a tester may send feedback any number of times.
pub async fn send(
    app: &App,
    viewer: &Viewer,
    source: Source<'_>,
    input: &ValidFeedback,
    additions: Additions<'_>,
) -> Result<(feedback::Model, invitation::Model)> {
    let id: FeedbackId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let locked = match source {
                    Source::Token(token) => invitations::policy::lock_by_token(tx, token).await?,
                    Source::Project(project) => {
                        invitations::policy::lock_accepted(tx, viewer.signed_in()?, project).await?
                    }
                };
                let (invitation, project) = invitations::give_feedback(tx, viewer, locked).await?;
                project_links::bump_link_of(tx, &invitation).await?;
                let uploader = match source {
                    Source::Token(_) => Uploader::Link(invitation.id),
                    Source::Project(_) => Uploader::Account(viewer.signed_in()?.user_id),
                };
                // A link opens without signing in: what comes through it is of the account that it names only if that
                // account sent it.
                let caller = viewer.signed_in().ok().map(|person| person.user_id);
                let author_id = caller.filter(|caller| invitation.tester_id == Some(*caller));
                let sender = Sender { invitation: Some(&invitation), author_id, page_url: None, uploader };
                let feedback = receive(tx, app, id, &project, sender, input, additions).await?;
                // Last, so that what is refused does not count. A link takes one feedback of whoever is not signed in.
                if let Some(caller) = caller {
                    app.rate_limits.user(&FEEDBACK, caller)?;
                }
                Ok((feedback, invitation))
            }
            .scope_boxed()
        })
        .await
}

/// Stores feedback of a visitor of a page with the widget of a project, which the caller has locked.
pub async fn send_through_widget(
    tx: &Tx,
    app: &App,
    id: FeedbackId,
    project: &project::Model,
    input: &ValidFeedback,
    uploads: &[PictureUploadId],
    page_url: Option<&str>,
) -> Result<feedback::Model> {
    let sender = Sender { invitation: None, author_id: None, page_url, uploader: Uploader::Widget };
    receive(tx, app, id, project, sender, input, Additions { answers: &[], uploads, film: None }).await
}

/// Stores feedback, and tells the owner of the project, whose row is locked.
async fn receive(
    tx: &Tx,
    app: &App,
    id: FeedbackId,
    project: &project::Model,
    sender: Sender<'_>,
    input: &ValidFeedback,
    Additions { answers, uploads, film }: Additions<'_>,
) -> Result<feedback::Model> {
    if let Some(release) = input.details.tested_release {
        releases::named(tx, project.id, release, "testedReleaseId").await?;
    }
    let answers = if answers.is_empty() {
        Answers::default()
    } else {
        let asked = questions::asked(tx, project.id).await?;
        questions::answers::validate(answers, &asked, &Answers::default())?
    };
    let row = new_row(tx, id, project.id, &sender, input, answers);
    let feedback = row.into_active_model().insert(tx.db()).await?;
    pictures::attach(tx, &feedback, sender.uploader, uploads).await?;
    if let Some(film) = film {
        pictures::attach_film(tx, &feedback, sender.uploader, film).await?;
    }
    record_created(tx, &feedback)?;
    tell_owner(tx, app, project, &feedback).await?;
    Ok(feedback)
}

/// Returns new feedback that nobody has read.
fn new_row(
    tx: &Tx,
    id: FeedbackId,
    project: ProjectId,
    sender: &Sender<'_>,
    input: &ValidFeedback,
    answers: Answers,
) -> feedback::Model {
    let details = input.details.clone();
    feedback::Model {
        id,
        project_id: project,
        invitation_id: sender.invitation.map(|invitation| invitation.id),
        author_id: sender.author_id,
        author_name: input.author.clone(),
        author_discord: sender.invitation.and_then(|invitation| invitation.discord_username.clone()),
        folded: rules::folded(&input.author, &input.content, details.steps.as_deref(), &answers),
        kind: details.kind,
        severity: details.severity,
        content: input.content.clone(),
        steps: details.steps,
        rating: details.rating,
        answers,
        environment: details.environment,
        page_url: sender.page_url.map(str::to_owned),
        tested_release_id: details.tested_release,
        status: FeedbackStatus::New,
        fixed_in_id: None,
        retest: None,
        is_read: false,
        is_useful: false,
        is_public: false,
        tags: StringList::default(),
        duplicate_of_id: None,
        roadmap_item_id: None,
        message_count: 0,
        edited_at: None,
        emailed_at: None,
        version: 1,
        created_at: tx.now(),
    }
}

/// Tells the owner of a project, in the application and by webhooks, that feedback has arrived.
async fn tell_owner(tx: &Tx, app: &App, project: &project::Model, feedback: &feedback::Model) -> Result<()> {
    let subject = Some((project.id, project.title.as_str()));
    let author = Some(feedback.author_name.as_str());
    activity::record(tx, app, project.creator_id, ActivityType::FeedbackReceived, subject, author).await?;
    let about = About {
        project: subject,
        person: author,
        invitation: feedback.invitation_id,
        feedback: Some(feedback.id),
        ..About::default()
    };
    notifications::notify(tx, app, project.creator_id, NotificationType::FeedbackReceived, about).await?;
    webhooks::notify(tx, app, project.id, ProjectEvent::FeedbackCreated(feedback)).await
}
