//! The GraphQL types of exports and deletions.

use async_graphql::{ID, InputObject, SimpleObject};

use crate::platform::graphql::user_error::UserError;

/// Everything that a person wrote.
#[derive(Clone, Debug, SimpleObject)]
pub struct AccountArchive {
    /// The archive, as JSON text.
    pub content: String,
    /// Suggested name of the file, such as `rodage-2026-11-21.json`.
    pub file_name: String,
}

/// The confirmation of a deletion: one of the two.
#[derive(Clone, InputObject)]
pub struct DeleteAccountInput {
    /// Address of the account, typed; for an account without a password.
    pub confirmation: Option<String>,
    /// Password; for an account that has one.
    pub password: Option<String>,
}

/// Result of `exportAccount`.
#[derive(SimpleObject)]
pub struct ExportAccountPayload {
    /// Everything; null when `userErrors` is not empty.
    pub archive: Option<AccountArchive>,
    /// Business errors: none are known.
    pub user_errors: Vec<UserError>,
}

/// Result of `deleteAccount`.
#[derive(SimpleObject)]
pub struct DeleteAccountPayload {
    /// The deleted account, null when `userErrors` is not empty.
    pub deleted_viewer_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
