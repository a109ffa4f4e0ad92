//! Inputs of the directory, and inputs and payloads of its mutations.

use async_graphql::{Enum, ID, InputObject, MaybeUndefined, SimpleObject};
use entity::types::id::ProjectId;

use super::{
    rules,
    types::{ProjectListing, ProjectListingKind, ProjectListingLanguage},
};
use crate::{
    features::project_links::OwnJoinRequest,
    platform::graphql::{id::TypedId, user_error::UserError},
};

/// Order of the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::Order")]
pub enum ProjectListingOrder {
    /// Sorted by deadline, the nearest first.
    Deadline,
    /// Projects without feedback first, then the newest. Default.
    Need,
    /// The newest first.
    Newest,
}

/// Criteria on projects in the directory. All that are given must be met.
#[derive(Clone, Debug, Default, InputObject)]
pub struct ProjectListingFilter {
    /// Keep only projects whose deadline is at most seven days away, or only the others.
    pub is_closing_soon: Option<bool>,
    /// Keep only projects of one of these kinds.
    pub kinds: Option<Vec<ProjectListingKind>>,
    /// Keep only projects in one of these languages.
    pub languages: Option<Vec<ProjectListingLanguage>>,
    /// Keep only projects that have each of these words in title or keywords, whatever their case and accents; 200
    /// characters at most.
    pub query: Option<String>,
}

/// Listing of a project that looks for testers. Absent fields do not change, nor do fields that are null where
/// nothing else is said.
#[derive(Clone, Debug, InputObject)]
pub struct SetProjectListingInput {
    /// Whether the project looks for testers; it does not at first. It is in the directory while its page is public, it is in
    /// progress and its deadline is not over.
    pub is_open: Option<bool>,
    /// Kind of the project, `APP` at first.
    pub kind: Option<ProjectListingKind>,
    /// The language of what is to be tested: French at first.
    pub language: Option<ProjectListingLanguage>,
    /// The project, of the caller.
    pub project_id: TypedId<ProjectId>,
    /// Question to people who apply, at most 300 characters; null or blank for nothing.
    pub question: MaybeUndefined<String>,
}

/// A project that the caller would like to test.
#[derive(Clone, Debug, InputObject)]
pub struct ApplyToProjectInput {
    /// The answer to the creator's question, which is required if there is one, else what to tell them; at most 500
    /// characters.
    pub answer: Option<String>,
    /// The project.
    pub project_id: TypedId<ProjectId>,
}

/// A project that does not belong in the directory.
#[derive(Clone, Debug, InputObject)]
pub struct ReportProjectInput {
    /// The project.
    pub project_id: TypedId<ProjectId>,
}

/// Result of `setProjectListing`.
#[derive(SimpleObject)]
pub struct SetProjectListingPayload {
    /// Listing as written, null when `userErrors` is not empty.
    pub project_listing: Option<ProjectListing>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `applyToProject`.
#[derive(SimpleObject)]
pub struct ApplyToProjectPayload {
    /// New request, null when `userErrors` is not empty.
    pub own_join_request: Option<OwnJoinRequest>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `reportProject`.
#[derive(SimpleObject)]
pub struct ReportProjectPayload {
    /// Identifier of the project that was reported, null when `userErrors` is not empty.
    pub reported_project_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
