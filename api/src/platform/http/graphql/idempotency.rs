//! The `Idempotency-Key` header: a client that lost the response may repeat its request without it being executed
//! twice.
//!
//! A key is claimed before its request is executed, so that of two concurrent requests only one runs. It is stored for
//! a day with the response, which is replayed for a repeated request, errors of single fields included. If the process
//! crashes in between, or the outcome of the commit is unknown, the key is rejected from then on, and the client must
//! check the state before it uses another key. A request that has committed nothing, because it was rejected, also by a
//! business rule, or took too long, releases its key.

use async_graphql::{
    Response, Value,
    parser::types::{OperationType, Selection},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use entity::idempotency_key;
use http::HeaderMap;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, TryInsertResult};
use sha2::{Digest, Sha256};

use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    db::CommitTracker,
    error::{Error, Result},
    http::operation::{Operation, Parameters},
};

const HEADER: &str = "idempotency-key";

/// The length of a key in characters; shorter keys could be guessed or reused by accident.
const KEY_LENGTH: std::ops::RangeInclusive<usize> = 16..=255;

/// How long a key is stored.
pub const KEY_LIFETIME: TimeDelta = TimeDelta::days(1);

/// A key and the hash of the request it was sent with.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    key: String,
    request_hash: String,
}

/// The result of claiming a key.
#[derive(Debug)]
pub enum Claim {
    /// The key is new: the request is to be executed.
    New(ClaimedKey),
    /// The request was executed before: its stored response, whose errors are localized.
    Replay(Response),
}

/// A key whose request is being executed.
#[derive(Clone, Debug)]
pub struct ClaimedKey {
    key_hash: String,
}

impl IdempotencyKey {
    /// Reads the key from the headers; `None` without one.
    pub fn from_request(headers: &HeaderMap, parameters: &Parameters) -> Result<Option<Self>> {
        let Some(key) = headers.get(HEADER) else { return Ok(None) };
        let key = key.to_str().ok().filter(|key| KEY_LENGTH.contains(&key.len()));
        let key = key.ok_or_else(|| bad_request("a key has 16 to 255 visible characters"))?.to_owned();
        // As a value, whose keys are sorted: some clients send them in another order each time.
        let variables = serde_json::to_value(&parameters.variables).map_err(anyhow::Error::from)?.to_string();
        let (document, name) =
            (parameters.source.digest().to_string(), parameters.operation_name.as_deref().unwrap_or_default());
        Ok(Some(Self { key, request_hash: hash(&[&document, name, &variables]) }))
    }

    /// Claims the key for an operation of `viewer`.
    pub async fn claim(&self, app: &App, viewer: &Viewer, operation: &Operation) -> Result<Claim> {
        if !selects_only(operation, accepted(app)) {
            let names: Vec<_> = accepted(app).collect();
            let reason = format!("it is for a mutation that selects one field of: {}", names.join(", "));
            return Err(bad_request(&reason));
        }
        let owner = viewer.signed_in().map(|person| person.user_id.to_string()).unwrap_or_default();
        let row = &idempotency_key::Model {
            key_hash: hash(&[&owner, &self.key]),
            request_hash: self.request_hash.clone(),
            answer: None,
            created_at: app.clock.now(),
        };
        let found = app.db.write(|tx| {
            async move {
                idempotency_key::Entity::delete_by_id(row.key_hash.clone())
                    .filter(idempotency_key::Column::CreatedAt.lt(tx.now() - KEY_LIFETIME))
                    .exec(tx.db())
                    .await?;
                let inserted = idempotency_key::Entity::insert(row.clone().into_active_model())
                    .on_conflict_do_nothing()
                    .exec_without_returning(tx.db())
                    .await?;
                if matches!(inserted, TryInsertResult::Inserted(1..)) {
                    return Ok(None);
                }
                Ok(idempotency_key::Entity::find_by_id(row.key_hash.clone()).one(tx.db()).await?)
            }
            .scope_boxed()
        });
        match found.await? {
            None => Ok(Claim::New(ClaimedKey { key_hash: row.key_hash.clone() })),
            Some(known) if known.request_hash != self.request_hash => {
                Err(Error::IdempotencyConflict("the key came with another request before"))
            }
            Some(idempotency_key::Model { answer: Some(answer), .. }) => {
                let response: Response = serde_json::from_str(&answer).map_err(anyhow::Error::from)?;
                if response.data == Value::Null && response.errors.is_empty() {
                    return Err(Error::IdempotencyConflict("another version has stored the response"));
                }
                Ok(Claim::Replay(response))
            }
            Some(_) => {
                Err(Error::IdempotencyConflict("the request is being answered, or nobody knows what became of it"))
            }
        }
    }
}

impl ClaimedKey {
    /// Stores the response, whose errors are localized, or releases the key if the mutation has committed nothing. Does
    /// neither if the outcome is unknown.
    pub async fn settle(&self, app: &App, executed: Result<&Response, &Error>, commits: &CommitTracker) -> Result<()> {
        let answer = match executed {
            Err(Error::OutcomeUnknown(_)) => return Ok(()),
            Ok(response) if is_outcome_unknown(response) => return Ok(()),
            Ok(response) if commits.has_committed() => {
                Some(serde_json::to_string(response).map_err(anyhow::Error::from)?)
            }
            Ok(_) | Err(_) => None,
        };
        app.db
            .write(|tx| {
                let (key_hash, answer) = (&self.key_hash, &answer);
                async move {
                    if let Some(answer) = answer {
                        let update =
                            idempotency_key::ActiveModel { answer: Set(Some(answer.clone())), ..Default::default() };
                        let this_key = idempotency_key::Column::KeyHash.eq(key_hash);
                        idempotency_key::Entity::update_many().set(update).filter(this_key).exec(tx.db()).await?;
                    } else {
                        idempotency_key::Entity::delete_by_id(key_hash.clone()).exec(tx.db()).await?;
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
    }
}

/// Whether nobody knows what became of the mutation.
fn is_outcome_unknown(response: &Response) -> bool {
    response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::OutcomeUnknown(_))))
}

/// Returns the names of the mutations that accept a key.
fn accepted(app: &App) -> impl Iterator<Item = &'static str> + use<> {
    app.api.features.iter().flat_map(|feature| feature.idempotent_mutations).copied()
}

/// Returns whether the operation selects a single field, directly, and that is one of these mutations.
pub fn selects_only(operation: &Operation, mut names: impl Iterator<Item = &'static str>) -> bool {
    match (operation.kind, operation.selections()) {
        (OperationType::Mutation, Some([only])) => match &only.node {
            Selection::Field(field) => names.any(|name| name == field.node.name.node),
            _ => false,
        },
        _ => false,
    }
}

/// Hashes several texts, each prefixed with its length so that different lists cannot collide.
fn hash(texts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text);
    }
    BASE64_URL_SAFE_NO_PAD.encode(hasher.finalize())
}

fn bad_request(reason: &str) -> Error {
    Error::BadRequest(format!("Idempotency-Key: {reason}"))
}
