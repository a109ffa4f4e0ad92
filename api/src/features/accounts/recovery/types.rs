//! The GraphQL types of verified addresses and passwords.

use async_graphql::{InputObject, SimpleObject};

use crate::{features::schema::Viewer, platform::graphql::user_error::UserError};

/// The contents of an email's link.
#[derive(Clone, InputObject)]
pub struct VerifyEmailInput {
    /// Password of the account, chosen when it was made; not needed in the browser that made it.
    pub password: Option<String>,
    /// Token of the link, `/verification/{token}`.
    pub token: String,
}

/// The recipient of the email.
#[derive(Clone, InputObject)]
pub struct ResendVerificationEmailInput {
    /// Address.
    pub email: String,
    /// Path of this site to which the link of the email returns, such as `/invitation/{token}`, at most 200 bytes; one that is
    /// longer or leads elsewhere is ignored.
    pub next: Option<String>,
}

/// The recipient of the email.
#[derive(Clone, InputObject)]
pub struct RequestPasswordResetInput {
    /// Address.
    pub email: String,
    /// Path of this site to which the link of the email returns, such as `/invitation/{token}`, at most 200 bytes; one that is
    /// longer or leads elsewhere is ignored.
    pub next: Option<String>,
}

/// The contents of an email's link, and the new password.
#[derive(Clone, InputObject)]
pub struct ResetPasswordInput {
    /// New password, 6 to 128 characters.
    pub new_password: String,
    /// Token of the link, `/reinitialiser/{token}`.
    pub token: String,
}

/// The current and the new password.
#[derive(Clone, InputObject)]
pub struct ChangePasswordInput {
    /// Current password; null for an account that has none.
    pub current_password: Option<String>,
    /// New password, 6 to 128 characters.
    pub new_password: String,
}

/// Result of `verifyEmail`.
#[derive(SimpleObject)]
pub struct VerifyEmailPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `resendVerificationEmail`.
#[derive(SimpleObject)]
pub struct ResendVerificationEmailPayload {
    /// Address as it was understood, null when `userErrors` is not empty.
    pub email: Option<String>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `requestPasswordReset`.
#[derive(SimpleObject)]
pub struct RequestPasswordResetPayload {
    /// Address as it was understood, null when `userErrors` is not empty.
    pub email: Option<String>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `resetPassword`.
#[derive(SimpleObject)]
pub struct ResetPasswordPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `changePassword`.
#[derive(SimpleObject)]
pub struct ChangePasswordPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}
