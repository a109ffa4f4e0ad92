//! `Idempotency-Key`: a client that lost the answer may send its request again, and it is not done twice.
//!
//! The key is kept for a day with the answer, which is then given again. A key is claimed before the request is executed,
//! so of two at once one is executed. Should the process die in between, nobody knows what became of the request: the key
//! is refused from then on, and the client is to look before it uses another; the same holds when the answer to its commit was
//! lost. What was refused, by the rules of the product
//! too, was not done: the same key may then come with a better request.

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

use crate::{
    app::App,
    auth::viewer::Viewer,
    error::{Error, Result},
    http::operation::{Operation, Parameters},
};

const HEADER: &str = "idempotency-key";

/// Mutations that take a key: what one would not do twice, and whose answers hold no secret of an account.
const MUTATIONS: [&str; 3] = ["inviteTester", "recordDonation", "sendFeedback"];

/// Characters of a key; fewer are guessed, or used again.
const LENGTH: std::ops::RangeInclusive<usize> = 16..=255;

/// How long a key is kept.
pub const KEPT: TimeDelta = TimeDelta::days(1);

/// A key with the request that it came with.
#[derive(Clone, Debug)]
pub struct Keyed {
    key: String,
    request_hash: String,
}

/// What a key entitles to.
#[derive(Debug)]
pub enum Claim {
    /// To have the request executed.
    Fresh(Claimed),
    /// To the answer that was given.
    Answered(Response),
}

/// A request that is executed under a key.
#[derive(Clone, Debug)]
pub struct Claimed {
    key_hash: String,
    field: String,
}

impl Keyed {
    /// As the headers say; none without a key.
    pub fn of(headers: &HeaderMap, parameters: &Parameters) -> Result<Option<Self>> {
        let Some(key) = headers.get(HEADER) else { return Ok(None) };
        let key = key.to_str().ok().filter(|key| LENGTH.contains(&key.len()));
        let key = key.ok_or_else(|| refused("a key has 16 to 255 visible characters"))?.to_owned();
        let variables = serde_json::to_string(&parameters.variables).map_err(anyhow::Error::from)?;
        let (document, name) =
            (parameters.source.digest().to_string(), parameters.operation_name.as_deref().unwrap_or_default());
        Ok(Some(Self { key, request_hash: hash(&[&document, name, &variables]) }))
    }

    /// Claims the key for an operation.
    pub async fn claim(&self, app: &App, viewer: &Viewer, operation: &Operation) -> Result<Claim> {
        let field = field(operation).ok_or_else(|| {
            refused("it is for a mutation that selects one field: inviteTester, recordDonation or sendFeedback")
        })?;
        let whose = viewer.signed_in().map(|person| person.user_id.to_string()).unwrap_or_default();
        let row = &idempotency_key::Model {
            key_hash: hash(&[&whose, &self.key]),
            request_hash: self.request_hash.clone(),
            answer: None,
            created_at: app.clock.now(),
        };
        let found = app.db.write(|tx| {
            async move {
                idempotency_key::Entity::delete_by_id(row.key_hash.clone())
                    .filter(idempotency_key::Column::CreatedAt.lt(tx.now() - KEPT))
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
            None => Ok(Claim::Fresh(Claimed { key_hash: row.key_hash.clone(), field })),
            Some(known) if known.request_hash != self.request_hash => {
                Err(Error::IdempotencyConflict("the key came with another request before"))
            }
            Some(idempotency_key::Model { answer: Some(answer), .. }) => {
                let data: Value = serde_json::from_str(&answer).map_err(anyhow::Error::from)?;
                Ok(Claim::Answered(Response::new(data)))
            }
            Some(_) => {
                Err(Error::IdempotencyConflict("the request is being answered, or nobody knows what became of it"))
            }
        }
    }
}

impl Claimed {
    /// Keeps the answer; frees the key when nothing was done, and only then.
    pub async fn settle(&self, app: &App, response: &Response) -> Result<()> {
        if response.errors.iter().any(|error| matches!(error.source::<Error>(), Some(Error::OutcomeUnknown(_)))) {
            return Ok(());
        }
        let answer = if self.was_done(response) {
            Some(serde_json::to_string(&response.data).map_err(anyhow::Error::from)?)
        } else {
            None
        };
        app.db
            .write(|tx| {
                let (key_hash, answer) = (&self.key_hash, &answer);
                async move {
                    if let Some(answer) = answer {
                        let kept =
                            idempotency_key::ActiveModel { answer: Set(Some(answer.clone())), ..Default::default() };
                        let own = idempotency_key::Column::KeyHash.eq(key_hash);
                        idempotency_key::Entity::update_many().set(kept).filter(own).exec(tx.db()).await?;
                    } else {
                        idempotency_key::Entity::delete_by_id(key_hash.clone()).exec(tx.db()).await?;
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
    }

    /// Whether the mutation did what it was asked; when the answer does not tell, it did.
    fn was_done(&self, response: &Response) -> bool {
        let Value::Object(fields) = &response.data else { return false };
        match fields.get(self.field.as_str()) {
            Some(Value::Object(payload)) => match payload.get("userErrors") {
                Some(Value::List(errors)) => errors.is_empty(),
                _ => true,
            },
            _ => false,
        }
    }
}

/// The key under which the answer has the one field of a mutation that takes an idempotency key.
fn field(operation: &Operation) -> Option<String> {
    let selections = operation.selections()?;
    match (operation.kind, selections) {
        (OperationType::Mutation, [only]) => match &only.node {
            Selection::Field(field) if MUTATIONS.contains(&field.node.name.node.as_str()) => {
                Some(field.node.response_key().node.to_string())
            }
            _ => None,
        },
        _ => None,
    }
}

/// One hash of several texts, none of which can be mistaken for a part of another.
fn hash(texts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text);
    }
    BASE64_URL_SAFE_NO_PAD.encode(hasher.finalize())
}

fn refused(why: &str) -> Error {
    Error::BadRequest(format!("Idempotency-Key: {why}"))
}
