//! The GraphQL types of accounts.

use async_graphql::{InputObject, SimpleObject};

use crate::{
    features::{schema::Viewer, site::OAuthProvider},
    platform::{auth::viewer::UserType, graphql::user_error::UserError},
};

/// A new account.
#[derive(Clone, InputObject)]
pub struct SignUpInput {
    /// Address; upper and lower case are the same.
    pub email: String,
    /// First name, at most 80 characters.
    pub first_name: String,
    /// Last name, at most 80 characters.
    pub last_name: String,
    /// Path of this site to which the link of the verification email returns, such as `/invitation/{token}`, at most 200
    /// bytes; one that is longer or leads elsewhere is ignored.
    pub next: Option<String>,
    /// Password, 6 to 128 characters.
    pub password: String,
    /// Role of the account; the rules of the product require it.
    pub user_type: Option<UserType>,
}

/// An account to sign in to.
#[derive(Clone, InputObject)]
pub struct SignInInput {
    /// Address.
    pub email: String,
    /// Password.
    pub password: String,
}

/// The choice of an account that has no type yet.
#[derive(Clone, InputObject)]
pub struct CompleteProfileInput {
    /// Role of the account; the rules of the product require it.
    pub user_type: Option<UserType>,
}

/// A role to add to an account.
#[derive(Clone, InputObject)]
pub struct AddRoleInput {
    /// Role to add to the account.
    pub role: UserType,
}

/// A provider to remove from the account.
#[derive(Clone, InputObject)]
pub struct UnlinkProviderInput {
    /// Provider.
    pub provider: OAuthProvider,
}

/// Result of `signUp`.
#[derive(SimpleObject)]
pub struct SignUpPayload {
    /// Whether the address must be verified before the first sign-in: an email is on its way, and nobody is signed in.
    pub is_verification_required: bool,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when the address must be verified first, or `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `signIn`.
#[derive(SimpleObject)]
pub struct SignInPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person, now signed in; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `signOut`.
#[derive(SimpleObject)]
pub struct SignOutPayload {
    /// Business errors: none are known.
    pub user_errors: Vec<UserError>,
    /// Always null: nobody is signed in any more.
    pub viewer: Option<Viewer>,
}

/// Result of `completeProfile`.
#[derive(SimpleObject)]
pub struct CompleteProfilePayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person with a type; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `addRole`.
#[derive(SimpleObject)]
pub struct AddRolePayload {
    /// Business errors: none are known.
    pub user_errors: Vec<UserError>,
    /// The person with the role.
    pub viewer: Option<Viewer>,
}

/// Result of `unlinkProvider`.
#[derive(SimpleObject)]
pub struct UnlinkProviderPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The person; null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}
