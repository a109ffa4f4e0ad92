//! Subscriptions to changes of a public page, for which nobody needs to be signed in. All who follow a page get the same
//! messages. They end when its creator no longer shows it.

use async_graphql::{Context, Subscription};
use entity::{
    feedback, project, release, roadmap_item,
    types::id::{ProjectId, PublicProjectFeedbackId, PublicProjectId, PublicReleaseId, PublicRoadmapItemId},
};
use futures_util::Stream;

use super::{
    policy,
    types::{PublicProject, PublicProjectFeedback, PublicRelease, PublicRoadmapItem},
};
use crate::{
    features::{feedback as feedbacks, projects, releases, roadmap, workspace},
    platform::{
        error::Result,
        feed::{Audience, Topic},
        graphql::{
            changes::{change_types, changes},
            context::ContextExt,
            id::TypedId,
            scalars::ChangeCursor,
        },
    },
};

change_types!(
    PublicProject(project::Model, PublicProjectId) as public_project => PublicProjectChange in PublicProjectChanges,
    "public page"
);
change_types!(
    PublicRelease(release::Model, PublicReleaseId) as public_release => PublicReleaseChange in PublicReleaseChanges,
    "release on a public page"
);
change_types!(
    PublicRoadmapItem(roadmap_item::Model, PublicRoadmapItemId) as public_roadmap_item
        => PublicRoadmapItemChange in PublicRoadmapItemChanges,
    "step of a roadmap on a public page"
);
change_types!(
    PublicProjectFeedback(feedback::Model, PublicProjectFeedbackId) as public_project_feedback
        => PublicProjectFeedbackChange in PublicProjectFeedbackChanges,
    "feedback on a public page"
);

/// Root subscription fields for public pages.
#[derive(Default)]
pub struct PublicProjectSubscription;

#[Subscription]
impl PublicProjectSubscription {
    /// Changes of the public page of a project, without those of its lists; nobody needs to be signed in. Says too that the
    /// roadmap or the feedback is shown, or no longer is. Codes: NOT_FOUND (also later, when its creator no longer shows
    /// it), CURSOR_EXPIRED (read the page again, then subscribe without `after`).
    async fn public_project_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<PublicProjectChanges>> + use<>> {
        changes(ctx, after, async move {
            policy::view(ctx.app()?, project_id.0).await?;
            audience(ctx, project_id.0, vec![projects::page_topic(project_id.0)], None)
        })
        .await
    }

    /// Changes of the releases on the public page of a project; nobody needs to be signed in. Codes: NOT_FOUND (also later,
    /// when its creator no longer shows the page), CURSOR_EXPIRED (read the releases again, then subscribe without `after`).
    async fn public_release_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<PublicReleaseChanges>> + use<>> {
        changes(ctx, after, async move {
            policy::view(ctx.app()?, project_id.0).await?;
            audience(ctx, project_id.0, vec![releases::topic(project_id.0)], None)
        })
        .await
    }

    /// Changes of the roadmap on the public page of a project, and of the votes on it; nobody needs to be signed in. Codes:
    /// NOT_FOUND (also later, when its creator no longer shows it), CURSOR_EXPIRED (read the roadmap again, then subscribe
    /// without `after`).
    async fn public_roadmap_item_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<PublicRoadmapItemChanges>> + use<>> {
        changes(ctx, after, async move {
            let id = project_id.0;
            policy::view_roadmap(ctx.app()?, id).await?;
            let topics = vec![roadmap::topic(id), roadmap::votes_topic(id)];
            audience(ctx, id, topics, Some(workspace::roadmap_access_topic(id)))
        })
        .await
    }

    /// Changes of the feedback on the public page of a project; nobody needs to be signed in. What is no longer public
    /// arrives as `DELETED`. Codes: NOT_FOUND (also later, when its creator no longer shows it), CURSOR_EXPIRED (read the
    /// feedback again, then subscribe without `after`).
    async fn public_project_feedback_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<PublicProjectFeedbackChanges>> + use<>> {
        changes(ctx, after, async move {
            let id = project_id.0;
            policy::view_feedback(ctx.app()?, id).await?;
            audience(ctx, id, vec![feedbacks::public_topic(id)], Some(workspace::feedback_access_topic(id)))
        })
        .await
    }
}

/// Returns the audience of a part of a public page, which ends with the page, and with what shows the part.
fn audience(ctx: &Context<'_>, project: ProjectId, topics: Vec<Topic>, shown_by: Option<Topic>) -> Result<Audience> {
    let access = [Some(projects::page_access_topic(project)), shown_by].into_iter().flatten().collect();
    let session = ctx.request()?.viewer.session_topic();
    Ok(Audience { topics, session, access, is_public: true })
}
