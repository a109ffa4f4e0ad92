//! From the text of a request to an operation that may be executed; the same for HTTP and WebSocket.

mod dry_run;

use std::sync::Arc;

use async_graphql::{
    Extensions, Name, Positioned, Response, ServerError, Value, Variables,
    parser::{
        parse_query,
        types::{DocumentOperations, ExecutableDocument, Field, OperationDefinition, OperationType, Selection},
    },
};
use quick_cache::{Weighter, sync::Cache};
use serde::Deserialize;

use crate::{
    app::App,
    auth::{
        scopes,
        viewer::{Credential, SignedIn, Viewer},
    },
    error::{Error, Result},
    graphql::{context::RequestInfo, limits},
};

/// Text of all remembered documents, in bytes. Parsed, a document takes some twenty times its text.
const REMEMBERED: u64 = 2 * 1024 * 1024;

/// The request as clients write it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Parameters {
    /// The document.
    pub query: String,
    /// Which of its operations; needed when there are several.
    #[serde(default)]
    pub operation_name: Option<String>,
    /// Values of the operation's variables.
    #[serde(default)]
    pub variables: Variables,
    /// Nothing of ours yet, but an object.
    #[serde(default)]
    pub extensions: Option<Extensions>,
}

/// Documents parsed before, by their text: clients send the same few again and again, and parsing is a fifth of the
/// work of a small query.
#[derive(Debug)]
pub struct Documents(Cache<String, Arc<ExecutableDocument>, ByLength>);

#[derive(Clone, Debug)]
struct ByLength;

impl Weighter<String, Arc<ExecutableDocument>> for ByLength {
    fn weight(&self, text: &String, _: &Arc<ExecutableDocument>) -> u64 {
        text.len().max(1) as u64
    }
}

impl Default for Documents {
    fn default() -> Self {
        Self(Cache::with_weighter(1000, REMEMBERED, ByLength))
    }
}

/// An operation within the limits.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Where it stands.
    pub document: Arc<ExecutableDocument>,
    /// Query, mutation or subscription.
    pub kind: OperationType,
    /// Its name, when it has one.
    pub name: Option<String>,
    /// Values of its variables.
    pub variables: Variables,
    /// What it costs, in points.
    pub cost: u32,
    /// Whether it only asks what it would cost.
    pub is_dry_run: bool,
    extensions: Extensions,
}

impl Documents {
    /// Parses, chooses the operation and checks the limits. The document is checked against the schema when it is
    /// executed.
    pub fn prepare(&self, parameters: Parameters) -> std::result::Result<Operation, ServerError> {
        let mut document = self.parse(&parameters.query)?;
        let (name, operation) = choose(&document, parameters.operation_name.as_deref()).map_err(server_error)?;
        let cost = limits::check(&document, operation, &parameters.variables).map_err(server_error)?;
        check_variables(operation, &parameters.variables).map_err(server_error)?;
        let kind = operation.ty;
        let is_dry_run = dry_run::is_asked(operation, &parameters.variables);
        if is_dry_run {
            document = Arc::new(dry_run::reduce(&document));
        }
        let Parameters { variables, extensions, .. } = parameters;
        Ok(Operation { document, kind, name, variables, cost, is_dry_run, extensions: extensions.unwrap_or_default() })
    }

    fn parse(&self, text: &str) -> std::result::Result<Arc<ExecutableDocument>, ServerError> {
        if let Some(document) = self.0.get(text) {
            return Ok(document);
        }
        limits::check_text(text).map_err(server_error)?;
        let document = Arc::new(parse_query(text)?);
        self.0.insert(text.to_owned(), Arc::clone(&document));
        Ok(document)
    }
}

impl Operation {
    /// The operation as the engine takes it, with what the resolvers reach; refused when whoever asks presents a token
    /// that lacks a scope.
    pub fn on_behalf_of(self, app: &App, caller: RequestInfo) -> Result<async_graphql::Request> {
        if let Viewer::Person(SignedIn { credential: Credential::Token(_, scopes), .. }) = caller.viewer {
            let (_, operation) = choose(&self.document, self.name.as_deref())?;
            scopes::check(&self.document, operation, scopes)?;
        }
        // The text is read only when there is no document.
        let mut request = async_graphql::Request::new("").variables(self.variables);
        request.operation_name = self.name;
        request.extensions = self.extensions;
        request.set_parsed_query(ExecutableDocument::clone(&self.document));
        Ok(request.data(app.clone()).data(caller))
    }

    /// What the operation itself selects.
    pub fn selections(&self) -> Option<&[Positioned<Selection>]> {
        let mut operations = self.document.operations.iter();
        let (_, operation) = operations.find(|(name, _)| name.map(Name::as_str) == self.name.as_deref())?;
        Some(&operation.node.selection_set.node.items)
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

/// The engine looks at the variables it is given, but finds that one is missing only when a field needs it; by then
/// other fields have been executed.
fn check_variables(operation: &OperationDefinition, variables: &Variables) -> Result<()> {
    let missing = operation.variable_definitions.iter().map(|definition| &definition.node).find(|definition| {
        let given = variables.get(&definition.name.node);
        let needed = !definition.var_type.node.nullable;
        needed && (given == Some(&Value::Null) || given.is_none() && definition.default_value.is_none())
    });
    missing.map_or(Ok(()), |definition| Err(refused(format!("the variable ${} needs a value", definition.name.node))))
}

fn refused(why: impl Into<String>) -> Error {
    Error::BadRequest(why.into())
}

/// Our error as the engine's, concerning no place of the document.
pub fn server_error(error: Error) -> ServerError {
    let error = async_graphql::Error::from(error).into_server_error(async_graphql::Pos::default());
    ServerError { locations: Vec::new(), ..error }
}

/// Whether nothing was executed: the answer is about the request, not about data.
pub fn is_request_error(response: &Response) -> bool {
    response.is_err() && response.data == Value::Null && response.errors.iter().all(|error| error.path.is_empty())
}
