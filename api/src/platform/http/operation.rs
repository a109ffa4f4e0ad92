//! Preparation and execution of GraphQL operations, independent of the transport.
//!
//! - [`documents`]: parsing, validation and the document cache. [`persisted`]: persisted queries.
//! - [`dry_run`]: what an operation would cost. [`inputs`]: checks of input values. [`conflicts`]: of keys of the response.
//! - [`complete`], [`rewrite`], [`order`], [`selected`]: complete responses, with fields in the order of the document.

mod complete;
mod conflicts;
mod documents;
mod dry_run;
mod inputs;
mod order;
mod persisted;
mod rewrite;
mod selected;

use std::{net::IpAddr, sync::Arc};

use async_graphql::{
    Extensions, Name, Pos, Positioned, Response, ServerError, Value, Variables,
    parser::{
        self,
        types::{
            DocumentOperations, ExecutableDocument, Field, OperationDefinition, OperationType, Selection, SelectionSet,
        },
    },
};
use serde::Deserialize;
use tokio::{runtime::Handle, time::timeout};
use tracing::{Instrument, Span};
use uuid::Uuid;

pub use self::{
    documents::{Documents, RejectedDocument},
    persisted::NewPersistedQuery,
};
use self::{
    persisted::Source,
    selected::{FieldCollector, Part},
};

use crate::platform::{
    app::App,
    auth::{
        rate_limit::Visitor,
        request::RequestInfo,
        viewer::{Credential, SignedIn, Viewer},
    },
    db::{CommitTracker, share},
    error::{Error, Result},
    graphql::{changes::CURSOR_FIELD, limits::Cost, shape::Shape},
    http::Shared,
};

/// The parameters of a GraphQL request.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Given")]
pub struct Parameters {
    /// The document, its hash, or both.
    pub source: Source,
    /// The operation of the document to execute; required if there are several.
    pub operation_name: Option<String>,
    /// The values of the operation's variables.
    pub variables: Variables,
    extensions: Extensions,
}

/// The parameters as sent. serde's error messages contain the name of this type.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Given {
    query: Option<String>,
    operation_name: Option<String>,
    #[serde(default)]
    variables: Variables,
    #[serde(default)]
    extensions: Extensions,
}

impl TryFrom<Given> for Parameters {
    type Error = &'static str;

    fn try_from(
        Given { query, operation_name, variables, extensions }: Given,
    ) -> std::result::Result<Self, Self::Error> {
        let source = Source::from_parameters(query, &extensions)?;
        Ok(Self { source, operation_name, variables, extensions })
    }
}

/// A valid operation within the limits.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The document that contains it.
    pub document: Arc<ExecutableDocument>,
    /// The document to execute, if it differs: see [`rewrite`].
    rewritten: Option<Arc<ExecutableDocument>>,
    /// Query, mutation or subscription.
    pub kind: OperationType,
    /// The name of the operation, if any.
    pub name: Option<String>,
    /// The values of its variables.
    pub variables: Variables,
    /// The cost of the operation.
    pub cost: Cost,
    /// Whether it is a dry run, which only returns what it would cost.
    pub is_dry_run: bool,
    /// The persisted query to store once it was executed.
    pub new_persisted_query: Option<NewPersistedQuery>,
    extensions: Extensions,
    shape: &'static Shape,
}

impl Operation {
    /// Returns the request for async-graphql, with the data for the resolvers. Fails if the caller's token lacks a
    /// scope.
    pub fn into_request(self, app: &App, caller: RequestInfo) -> Result<async_graphql::Request> {
        if let Viewer::Person(SignedIn { credential: Credential::Token(_, scopes), .. }) = caller.viewer {
            let (_, operation) = choose(&self.document, self.name.as_deref())?;
            app.api.token_rules.check(&app.api.shape, &self.document, operation, scopes)?;
        }
        let cursor = self.selects_cursor().then(|| app.feed.cursor());
        // The query text is not used because the parsed document is set.
        let mut request = async_graphql::Request::new("").variables(self.variables);
        request.operation_name = self.name;
        request.extensions = self.extensions;
        request.set_parsed_query(ExecutableDocument::clone(self.rewritten.as_ref().unwrap_or(&self.document)));
        request = request.data(app.clone()).data(caller);
        Ok(match cursor {
            Some(cursor) => request.data(cursor),
            None => request,
        })
    }

    /// Returns whether it may select the cursor of the feed, directly or in a fragment.
    fn selects_cursor(&self) -> bool {
        self.selections().unwrap_or_default().iter().any(|selection| match &selection.node {
            Selection::Field(field) => field.node.name.node == CURSOR_FIELD,
            Selection::InlineFragment(_) | Selection::FragmentSpread(_) => true,
        })
    }

    /// Executes the operation of a viewer, whose commits are recorded; `request` is the result of [`Self::into_request`].
    /// Fails with [`Error::Timeout`], or with [`Error::OutcomeUnknown`] if a transaction may have been committed.
    pub async fn execute(
        self,
        shared: &Shared,
        request: async_graphql::Request,
        viewer: &Viewer,
        address: IpAddr,
        commits: &CommitTracker,
    ) -> Result<Response> {
        let app = shared.app.clone();
        let places = app.rate_limits.readers(Visitor::of(viewer, address));
        let executed = async {
            if !self.cost.is_large_introspection {
                return Ok(share::within(places, app.api.schema.execute(request)).await);
            }
            let permit = shared.cpu_queue.acquire(address).await?;
            let (runtime, span) = (Handle::current(), Span::current());
            permit
                .run(move || runtime.block_on(share::within(places, app.api.schema.execute(request)).instrument(span)))
                .await
        };
        let timed_out = |_| {
            if commits.has_begun() {
                Error::OutcomeUnknown("the operation took too long after it had begun to commit".to_owned())
            } else {
                Error::Timeout
            }
        };
        let mut response = timeout(shared.timeouts.operation, commits.track(executed)).await.map_err(timed_out)??;
        self.complete(&mut response);
        if !is_request_error(&response) {
            shared.documents.persist(self.new_persisted_query);
        }
        Ok(response)
    }

    /// Completes a response of async-graphql as the specification requires: with every selected field, in order, and
    /// null for the fields that failed. A request error is left unchanged.
    pub fn complete(&self, response: &mut Response) {
        if is_request_error(response) {
            return;
        }
        if let (Some(selections), Some(on)) = (self.selection_set(), self.shape.root(self.kind)) {
            let collector = FieldCollector { shape: self.shape, document: &self.document };
            let root = Part { on, selections };
            complete::complete(collector, root, &self.variables, self.rewritten.is_some(), response);
        }
    }

    /// Returns the selections of the operation, outside of fragments.
    pub fn selections(&self) -> Option<&[Positioned<Selection>]> {
        Some(&self.selection_set()?.items)
    }

    fn selection_set(&self) -> Option<&SelectionSet> {
        let mut operations = self.document.operations.iter();
        let (_, operation) = operations.find(|(name, _)| name.map(Name::as_str) == self.name.as_deref())?;
        Some(&operation.node.selection_set.node)
    }

    /// Returns the root field of a subscription.
    pub fn root_field(&self) -> Option<&Field> {
        match &self.selections()?.first()?.node {
            Selection::Field(field) => Some(&field.node),
            _ => None,
        }
    }

    /// Returns the span of the root field of a subscription, like those of [`Traced`], with the id of a request.
    ///
    /// [`Traced`]: crate::platform::graphql::traced::Traced
    pub fn subscription_span(&self, request: Uuid) -> Span {
        let field = || self.root_field().map(|field| field.name.node.as_str());
        tracing::debug_span!("field", request.id = %request, graphql.kind = %self.kind, graphql.field = field())
    }
}

/// Returns the operation to execute and its name.
fn choose<'a>(
    document: &'a ExecutableDocument,
    name: Option<&str>,
) -> Result<(Option<String>, &'a OperationDefinition)> {
    let (name, operation) = match (&document.operations, name) {
        (DocumentOperations::Single(operation), None) => (None, operation),
        (DocumentOperations::Single(_), Some(_)) => {
            return Err(bad_request("the document's only operation has no name"));
        }
        (DocumentOperations::Multiple(operations), Some(name)) => {
            let operation =
                operations.get(name).ok_or_else(|| bad_request("no operation of the document has that name"))?;
            (Some(name.to_owned()), operation)
        }
        (DocumentOperations::Multiple(operations), None) => match operations.iter().next() {
            Some((name, operation)) if operations.len() == 1 => (Some(name.to_string()), operation),
            _ => return Err(bad_request("`operationName` must say which of the document's operations is meant")),
        },
    };
    if operation.node.ty == OperationType::Subscription {
        check_subscription(&operation.node)?;
    }
    Ok((name, &operation.node))
}

/// Checks that a subscription has a single root field, which cannot be skipped, as the specification requires.
/// async-graphql would execute several, and none in a fragment.
fn check_subscription(operation: &OperationDefinition) -> Result<()> {
    let [Positioned { node: Selection::Field(field), .. }] = operation.selection_set.node.items.as_slice() else {
        return Err(bad_request("a subscription selects one root field, directly"));
    };
    if field.node.directives.is_empty() {
        return Ok(());
    }
    Err(bad_request("the root field of a subscription has no directives"))
}

/// Checks that a mutation selects no field twice, because async-graphql would execute it twice.
fn check_mutation(shape: &Shape, document: &ExecutableDocument, operation: &OperationDefinition) -> Result<()> {
    let Some(on) = shape.root(operation.ty).filter(|_| operation.ty == OperationType::Mutation) else { return Ok(()) };
    let root = Part { on, selections: &operation.selection_set.node };
    let fields = FieldCollector { shape, document }.all_fields(&[root], &|_| {});
    match fields.iter().find(|field| field.places.len() > 1) {
        Some(field) => {
            Err(bad_request(format!("a mutation selects each of its fields in one place; {}, in several", field.key)))
        }
        None => Ok(()),
    }
}

/// Returns the variables with their default values, which async-graphql ignores where a field is skipped. Fails if a
/// required value is missing, which async-graphql detects only after other fields have been executed.
fn complete_variables(operation: &OperationDefinition, mut variables: Variables) -> Result<Variables> {
    for definition in operation.variable_definitions.iter().map(|definition| &definition.node) {
        let name = &definition.name.node;
        let is_required = !definition.var_type.node.nullable;
        match (variables.get(name), &definition.default_value) {
            (None, Some(default)) => {
                variables.insert(name.clone(), default.node.clone());
            }
            (None | Some(Value::Null), _) if is_required => {
                return Err(bad_request(format!("the variable ${name} needs a value")));
            }
            _ => {}
        }
    }
    Ok(variables)
}

fn bad_request(message: impl Into<String>) -> Error {
    Error::BadRequest(message.into())
}

/// Converts an error into async-graphql's, without locations.
pub fn server_error(error: Error) -> ServerError {
    let error = async_graphql::Error::from(error).into_server_error(Pos::default());
    ServerError { locations: Vec::new(), ..error }
}

/// Converts a parser error, with its location and what was expected, but without the parser's drawing of the location.
fn syntax_error(error: &parser::Error) -> ServerError {
    let message = error.to_string();
    let expected = message.lines().last().unwrap_or_default().trim_start_matches([' ', '=']);
    let locations: Vec<Pos> = error.positions().collect();
    let location = locations.first().map(|at| format!("line {}, column {}: ", at.line, at.column)).unwrap_or_default();
    ServerError { locations, ..server_error(bad_request(format!("{location}{expected}"))) }
}

/// Returns whether the response is a request error, for which nothing was executed.
pub fn is_request_error(response: &Response) -> bool {
    response.is_err() && response.data == Value::Null && response.errors.iter().all(|error| error.path.is_empty())
}
