//! The steps about the directory: publishing projects, and applying to test them.

use anyhow::Context;
use serde_json::{Value, json};

use super::Run;
use crate::platform::auth::viewer::Viewer;

impl Run<'_> {
    /// Publishes the page of a project and lists it, if it is to be in the directory.
    pub(super) async fn publish(&self, project: usize) -> anyhow::Result<()> {
        let Some(listing) = &self.data.projects[project].listing else { return Ok(()) };
        let (owner, id) = (self.owner(project)?, self.project(project)?);
        self.mutate(owner, "setProjectVisibility", json!({ "id": id, "visibility": "PUBLIC" }), "").await?;
        let mut input = Value::Object(listing.clone());
        (input["projectId"], input["isOpen"]) = (json!(id), json!(true));
        self.mutate(owner, "setProjectListing", input, "").await?;
        Ok(())
    }

    pub(super) async fn apply(&self, index: usize) -> anyhow::Result<()> {
        let application = self.data.applications.get(index).context("no such application")?;
        let input = json!({ "projectId": self.project(application.project)?, "answer": application.answer });
        let tester = Viewer::Person(self.tester(application.tester)?.0);
        self.mutate(tester, "applyToProject", input, "").await?;
        Ok(())
    }
}
