//! Business errors in payloads: `{ <object>, userErrors }`, where the object is null if there are errors.

use std::iter;

use async_graphql::{Context, Object};

use super::context::ContextExt;
use crate::platform::error::{self, Error, Result, UserErrorCode};

/// A business error as exposed in the schema.
pub struct UserError(error::UserError);

/// A business error of a mutation, safe to show to the end user.
#[Object]
impl UserError {
    /// Machine-readable reason.
    async fn code(&self) -> UserErrorCode {
        self.0.code
    }

    /// Path of the faulty input field, for example `["input", "title"]`, or null when the whole is at fault.
    async fn field(&self) -> Option<Vec<&'static str>> {
        self.0.field.map(|field| iter::once("input").chain(field.split('.')).collect())
    }

    /// Message in the language of the request, French by default.
    async fn message(&self, ctx: &Context<'_>) -> Result<&'static str> {
        Ok(self.0.message.text(ctx.request()?.language))
    }
}

/// Splits the result of a service into the object and the business errors of a payload. Other errors are returned as
/// is.
pub fn split_user_errors<T>(result: Result<T>) -> Result<(Option<T>, Vec<UserError>)> {
    match result {
        Ok(value) => Ok((Some(value), Vec::new())),
        Err(Error::Rejected(errors)) => Ok((None, errors.into_iter().map(UserError).collect())),
        Err(error) => Err(error),
    }
}
