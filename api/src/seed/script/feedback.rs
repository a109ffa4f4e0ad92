//! The steps about feedback: asking questions, sending it, sorting it, and writing about it.

use anyhow::Context;
use serde_json::{Value, json};

use super::Run;
use crate::{platform::auth::viewer::Viewer, seed::data::InvitationStatus};

impl Run<'_> {
    /// Sets the questions of a project, if it has some.
    pub(super) async fn ask(&mut self, project: usize) -> anyhow::Result<()> {
        let questions = &self.data.projects[project].questions;
        if questions.is_empty() {
            return Ok(());
        }
        let input = json!({ "projectId": self.project(project)?, "questions": questions });
        let set =
            self.mutate(self.owner(project)?, "setQuestions", input, "questionnaire { questions { id } }").await?;
        let asked = set["questionnaire"]["questions"].as_array().context("nothing is asked")?;
        self.questions[project] = asked.iter().map(|question| question["id"].clone()).collect();
        Ok(())
    }

    pub(super) async fn send_feedback(&mut self, index: usize) -> anyhow::Result<()> {
        let feedback = &self.data.feedbacks[index];
        let invitation = self.data.invitations.get(feedback.invitation).context("no such invitation")?;
        let (viewer, token) = self.author(index)?;
        let mut input = Value::Object(feedback.details.clone());
        (input["content"], input["authorName"]) = (json!(feedback.content), json!(feedback.author_name));
        let mut answers = Vec::new();
        for answer in &feedback.answers {
            let question = self.questions[invitation.project].get(answer.question).context("no such question")?;
            let mut value = Value::Object(answer.value.clone());
            value["questionId"] = question.clone();
            answers.push(value);
        }
        input["answers"] = json!(answers);
        match token {
            Some(token) => input["token"] = json!(token),
            None => input["projectId"] = json!(self.project(invitation.project)?),
        }
        let sent = self.mutate(viewer, "sendFeedback", input, "feedback { id }").await?;
        self.feedbacks[index] = sent["feedback"]["id"].as_str().map(str::to_owned);
        Ok(())
    }

    pub(super) async fn sort_feedback(&self, index: usize) -> anyhow::Result<()> {
        let (id, owner) = (self.feedback(index)?, self.owner_of_feedback(index)?);
        let sorting = self.data.feedbacks[index].sorting.as_ref().context("it is not sorted")?;
        if let Some(item) = sorting.roadmap_item {
            let item = self.roadmap_items.get(item).and_then(Option::as_deref).context("no such step yet")?;
            self.mutate(owner, "planFeedbacks", json!({ "ids": [id], "roadmapItemId": item }), "").await?;
        }
        let mut input = json!({
            "ids": [id], "isRead": true, "isUseful": sorting.is_useful, "addTags": sorting.tags,
        });
        if let Some(status) = &sorting.status {
            input["status"] = json!(status);
        }
        self.mutate(owner, "triageFeedbacks", input, "").await?;
        Ok(())
    }

    pub(super) async fn write(&self, index: usize, message: usize) -> anyhow::Result<()> {
        let message = &self.data.feedbacks[index].messages[message];
        let mut input = json!({ "feedbackId": self.feedback(index)?, "content": message.content });
        let viewer = if message.is_from_creator {
            input["requestsInfo"] = json!(message.requests_info);
            self.owner_of_feedback(index)?
        } else {
            let (viewer, token) = self.author(index)?;
            input["token"] = json!(token);
            viewer
        };
        self.mutate(viewer, "sendFeedbackMessage", input, "").await?;
        Ok(())
    }

    /// Returns the author of feedback: a tester, or an anonymous viewer with the token of the invitation.
    fn author(&self, feedback: usize) -> anyhow::Result<(Viewer, Option<&str>)> {
        let invitation = self.data.feedbacks[feedback].invitation;
        let row = self.data.invitations.get(invitation).context("no such invitation")?;
        Ok(match row.tester {
            Some(tester) if row.status == InvitationStatus::Accepted => (Viewer::Person(self.tester(tester)?.0), None),
            _ => (Viewer::Anonymous, Some(self.token(invitation)?)),
        })
    }

    fn owner_of_feedback(&self, feedback: usize) -> anyhow::Result<Viewer> {
        let invitation = self.data.invitations.get(self.data.feedbacks[feedback].invitation);
        self.owner(invitation.context("no such invitation")?.project)
    }

    fn feedback(&self, feedback: usize) -> anyhow::Result<&str> {
        self.feedbacks.get(feedback).and_then(Option::as_deref).context("the feedback does not exist yet")
    }
}
