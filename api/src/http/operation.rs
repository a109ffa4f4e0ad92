//! From the text of a request to an operation that may be executed; the same for HTTP and WebSocket.
//!
//! - [`documents`]: reading documents, and remembering them. [`persisted`]: those that have a name.
//! - [`dry_run`]: what an operation would cost. [`complete`], [`anchor`], [`order`], [`selected`]: a whole answer, in order.
//!   [`inputs`]: values that do not fit.

mod anchor;
mod complete;
mod documents;
mod dry_run;
mod inputs;
mod order;
mod persisted;
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

pub use self::{
    documents::{Documents, Refused},
    persisted::Newcomer,
};
use self::{
    persisted::Source,
    selected::{Part, Reader},
};

use crate::{
    app::App,
    auth::{
        scopes,
        viewer::{Credential, SignedIn, Viewer},
    },
    db::Commits,
    error::{Error, Result},
    graphql::{changes::CURSOR_FIELD, context::RequestInfo, limits::Cost, shape::SHAPE},
    http::Shared,
};

/// The request as clients write it.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Given")]
pub struct Parameters {
    /// What says which document is meant.
    pub source: Source,
    /// Which of its operations; needed when there are several.
    pub operation_name: Option<String>,
    /// Values of the operation's variables.
    pub variables: Variables,
    extensions: Extensions,
}

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
        let source = Source::of(query, &extensions)?;
        Ok(Self { source, operation_name, variables, extensions })
    }
}

/// An operation within the limits.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Where it stands.
    pub document: Arc<ExecutableDocument>,
    /// The document for the engine, when that is another.
    anchored: Option<Arc<ExecutableDocument>>,
    /// Query, mutation or subscription.
    pub kind: OperationType,
    /// Its name, when it has one.
    pub name: Option<String>,
    /// Values of its variables.
    pub variables: Variables,
    /// What it costs.
    pub cost: Cost,
    /// Whether it only asks what it would cost.
    pub is_dry_run: bool,
    /// Its document, when it is to be known by name once it was executed.
    pub newcomer: Option<Newcomer>,
    extensions: Extensions,
}

impl Operation {
    /// The operation as the engine takes it, with what the resolvers reach; refused when whoever asks presents a token
    /// that lacks a scope.
    pub fn on_behalf_of(self, app: &App, caller: RequestInfo) -> Result<async_graphql::Request> {
        if let Viewer::Person(SignedIn { credential: Credential::Token(_, scopes), .. }) = caller.viewer {
            let (_, operation) = choose(&self.document, self.name.as_deref())?;
            scopes::check(&self.document, operation, scopes)?;
        }
        let cursor = self.asks_for_cursor().then(|| app.feed.cursor());
        // The text is read only when there is no document.
        let mut request = async_graphql::Request::new("").variables(self.variables);
        request.operation_name = self.name;
        request.extensions = self.extensions;
        request.set_parsed_query(ExecutableDocument::clone(self.anchored.as_ref().unwrap_or(&self.document)));
        request = request.data(app.clone()).data(caller);
        Ok(match cursor {
            Some(cursor) => request.data(cursor),
            None => request,
        })
    }

    /// Whether it may select the cursor of the feed: directly, or in some fragment.
    fn asks_for_cursor(&self) -> bool {
        self.selections().unwrap_or_default().iter().any(|selection| match &selection.node {
            Selection::Field(field) => field.node.name.node == CURSOR_FIELD,
            Selection::InlineFragment(_) | Selection::FragmentSpread(_) => true,
        })
    }

    /// Has it executed, for a while at most; `request` is what [`Self::on_behalf_of`] made of it. [`Error::Timeout`], or
    /// [`Error::OutcomeUnknown`] when it may have been done.
    pub async fn execute(self, shared: &Shared, request: async_graphql::Request, address: IpAddr) -> Result<Response> {
        let app = shared.app.clone();
        let executed = async {
            if !self.cost.is_long_description {
                return Ok(app.schema.execute(request).await);
            }
            let (turn, runtime) = (shared.turns.wait(address).await?, Handle::current());
            turn.work(move || runtime.block_on(app.schema.execute(request))).await
        };
        let commits = Commits::default();
        let late = |_| {
            if commits.have_begun() {
                Error::OutcomeUnknown("the operation took too long after it had begun to commit".to_owned())
            } else {
                Error::Timeout
            }
        };
        let mut response = timeout(shared.pace.operation, commits.watch(executed)).await.map_err(late)??;
        self.complete(&mut response);
        if !is_request_error(&response) {
            shared.documents.keep(self.newcomer);
        }
        Ok(response)
    }

    /// Makes of what the engine answered the answer of the specification: every selected field, in order, what failed as
    /// null. An answer that nothing was executed for stays as it is.
    pub fn complete(&self, response: &mut Response) {
        if is_request_error(response) {
            return;
        }
        if let (Some(selections), Some(on)) = (self.selection_set(), SHAPE.root(self.kind)) {
            let reader = Reader { shape: &SHAPE, document: &self.document };
            let root = Part { on, selections };
            complete::complete(reader, root, &self.variables, self.anchored.is_some(), response);
        }
    }

    /// What the operation itself selects.
    pub fn selections(&self) -> Option<&[Positioned<Selection>]> {
        Some(&self.selection_set()?.items)
    }

    fn selection_set(&self) -> Option<&SelectionSet> {
        let mut operations = self.document.operations.iter();
        let (_, operation) = operations.find(|(name, _)| name.map(Name::as_str) == self.name.as_deref())?;
        Some(&operation.node.selection_set.node)
    }

    /// The field of a subscription.
    pub fn root_field(&self) -> Option<&Field> {
        match &self.selections()?.first()?.node {
            Selection::Field(field) => Some(&field.node),
            _ => None,
        }
    }
}

/// Finds the operation to execute.
fn choose<'a>(
    document: &'a ExecutableDocument,
    name: Option<&str>,
) -> Result<(Option<String>, &'a OperationDefinition)> {
    let (name, operation) = match (&document.operations, name) {
        (DocumentOperations::Single(operation), None) => (None, operation),
        (DocumentOperations::Single(_), Some(_)) => return Err(refused("the document's only operation has no name")),
        (DocumentOperations::Multiple(operations), Some(name)) => {
            let operation =
                operations.get(name).ok_or_else(|| refused("no operation of the document has that name"))?;
            (Some(name.to_owned()), operation)
        }
        (DocumentOperations::Multiple(operations), None) => match operations.iter().next() {
            Some((name, operation)) if operations.len() == 1 => (Some(name.to_string()), operation),
            _ => return Err(refused("`operationName` must say which of the document's operations is meant")),
        },
    };
    if operation.node.ty == OperationType::Subscription {
        check_subscription(&operation.node)?;
    }
    Ok((name, &operation.node))
}

/// The specification allows one root field; the engine would run several, and none that stands in a fragment.
fn check_subscription(operation: &OperationDefinition) -> Result<()> {
    match operation.selection_set.node.items.as_slice() {
        [only] if matches!(only.node, Selection::Field(_)) => Ok(()),
        _ => Err(refused("a subscription selects one root field, directly")),
    }
}

/// The engine would execute a field that is selected in two places twice.
fn check_mutation(document: &ExecutableDocument, operation: &OperationDefinition) -> Result<()> {
    let Some(on) = SHAPE.root(operation.ty).filter(|_| operation.ty == OperationType::Mutation) else { return Ok(()) };
    let root = Part { on, selections: &operation.selection_set.node };
    let fields = Reader { shape: &SHAPE, document }.all_fields(&[root], &|_| {});
    match fields.iter().find(|field| field.places.len() > 1) {
        Some(field) => {
            Err(refused(format!("a mutation selects each of its fields in one place; {}, in several", field.key)))
        }
        None => Ok(()),
    }
}

/// The values of an operation's variables, defaults among them, which the engine does not see where a field is skipped. That
/// one is missing it finds only when a field needs it; by then other fields have been executed.
fn complete_variables(operation: &OperationDefinition, mut variables: Variables) -> Result<Variables> {
    for definition in operation.variable_definitions.iter().map(|definition| &definition.node) {
        let name = &definition.name.node;
        let is_needed = !definition.var_type.node.nullable;
        match (variables.get(name), &definition.default_value) {
            (None, Some(default)) => {
                variables.insert(name.clone(), default.node.clone());
            }
            (None | Some(Value::Null), _) if is_needed => {
                return Err(refused(format!("the variable ${name} needs a value")));
            }
            _ => {}
        }
    }
    Ok(variables)
}

fn refused(why: impl Into<String>) -> Error {
    Error::BadRequest(why.into())
}

/// Our error as the engine's, concerning no place of the document.
pub fn server_error(error: Error) -> ServerError {
    let error = async_graphql::Error::from(error).into_server_error(Pos::default());
    ServerError { locations: Vec::new(), ..error }
}

/// Says where a text is no document, and what could have stood there. The parser draws the place too.
fn syntax_error(error: &parser::Error) -> ServerError {
    let drawn = error.to_string();
    let what = drawn.lines().last().unwrap_or_default().trim_start_matches([' ', '=']);
    let locations: Vec<Pos> = error.positions().collect();
    let place = locations.first().map(|at| format!("line {}, column {}: ", at.line, at.column)).unwrap_or_default();
    ServerError { locations, ..server_error(refused(format!("{place}{what}"))) }
}

/// Whether nothing was executed: the answer is about the request, not about data.
pub fn is_request_error(response: &Response) -> bool {
    response.is_err() && response.data == Value::Null && response.errors.iter().all(|error| error.path.is_empty())
}
