//! Criteria and sort orders of lists of projects.

use async_graphql::{Enum, InputObject};

use super::types::ProjectStatus;

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
