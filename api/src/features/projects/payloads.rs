//! Inputs and payloads of projects: those of lists, and of mutations.

use async_graphql::{Enum, ID, InputObject, MaybeUndefined, SimpleObject};
use entity::types::id::ProjectId;

use super::types::{Project, ProjectStatus};
use crate::platform::graphql::{id::TypedId, scalars::Date, user_error::UserError};

/// Criteria on projects, all combined with AND.
#[derive(Clone, Debug, Default, InputObject)]
pub struct ProjectFilter {
    /// Keep only these statuses.
    pub status: Option<Vec<ProjectStatus>>,
}

/// Field on which projects can be sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ProjectOrderField {
    /// When it was created.
    CreatedAt,
    /// Last day on which feedback is expected.
    Deadline,
}

/// Direction of a sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum OrderDirection {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

/// Sort order of projects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, InputObject)]
pub struct ProjectOrder {
    /// Direction of the sort.
    pub direction: OrderDirection,
    /// Field sorted on.
    pub field: ProjectOrderField,
}

impl Default for ProjectOrder {
    /// Newest first.
    fn default() -> Self {
        Self { direction: OrderDirection::Desc, field: ProjectOrderField::CreatedAt }
    }
}

/// Values of a new project.
#[derive(Clone, Debug, InputObject)]
pub struct CreateProjectInput {
    /// Last day on which feedback is expected; the rules of the product require it.
    pub deadline: Option<Date>,
    /// 10 to 5000 characters.
    pub description: String,
    /// 10 to 5000 characters.
    pub details_for_testers: String,
    /// 3 to 120 characters.
    pub feedback_type: String,
    /// 1 to 20 keywords of at most 40 characters; split on commas, trimmed, blanks and duplicates (whatever their case and
    /// accents) dropped.
    pub keywords: Vec<String>,
    /// 10 to 5000 characters.
    pub objectives: String,
    /// An http or https address; null or blank for none.
    pub prototype_link: Option<String>,
    /// 3 to 120 characters.
    pub title: String,
}

/// New values of a project. An absent field stays as it is, and so does one that is null where nothing else is said.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateProjectInput {
    /// The project.
    pub id: TypedId<ProjectId>,
    /// Last day on which feedback is expected; null is refused.
    pub deadline: MaybeUndefined<Date>,
    /// 10 to 5000 characters.
    pub description: Option<String>,
    /// 10 to 5000 characters.
    pub details_for_testers: Option<String>,
    /// The version that was edited. When the project was written since, nothing is done (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// 3 to 120 characters.
    pub feedback_type: Option<String>,
    /// 1 to 20 keywords of at most 40 characters; split on commas, trimmed, blanks and duplicates (whatever their case and
    /// accents) dropped.
    pub keywords: Option<Vec<String>>,
    /// 10 to 5000 characters.
    pub objectives: Option<String>,
    /// An http or https address; null or blank removes it.
    pub prototype_link: MaybeUndefined<String>,
    /// 3 to 120 characters.
    pub title: Option<String>,
}

/// A project's new status.
#[derive(Clone, Debug, InputObject)]
pub struct SetProjectStatusInput {
    /// The project.
    pub id: TypedId<ProjectId>,
    /// Any status may follow any other.
    pub status: ProjectStatus,
}

/// The project to remove.
#[derive(Clone, Debug, InputObject)]
pub struct DeleteProjectInput {
    /// The project.
    pub id: TypedId<ProjectId>,
}

/// Result of `createProject`.
#[derive(SimpleObject)]
pub struct CreateProjectPayload {
    /// New project, null when `userErrors` is not empty.
    pub project: Option<Project>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `updateProject`.
#[derive(SimpleObject)]
pub struct UpdateProjectPayload {
    /// Project as written, null when `userErrors` is not empty.
    pub project: Option<Project>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `setProjectStatus`.
#[derive(SimpleObject)]
pub struct SetProjectStatusPayload {
    /// Project as written, null when `userErrors` is not empty.
    pub project: Option<Project>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `deleteProject`.
#[derive(SimpleObject)]
pub struct DeleteProjectPayload {
    /// Identifier of the deleted project, null when `userErrors` is not empty.
    #[graphql(name = "deletedProjectId")]
    pub deleted_project_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
