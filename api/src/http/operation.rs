//! From the text of a request to an operation that may be executed; the same for HTTP and WebSocket.

mod dry_run;
mod order;
mod persisted;

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

pub use self::persisted::Newcomer;
use self::persisted::{Digest, Persisted, Source};

use crate::{
    app::App,
    auth::{
        scopes,
        viewer::{Credential, SignedIn, Viewer},
    },
    error::{Error, Result},
    graphql::{changes::CURSOR_FIELD, context::RequestInfo, limits},
};

/// Text of all remembered documents, in bytes. Parsed, a document takes some twenty times its text.
const REMEMBERED: u64 = 2 * 1024 * 1024;

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

/// Documents parsed before, by their text: clients send the same few again and again, and parsing is a fifth of the
/// work of a small query. And those known by name.
#[derive(Debug)]
pub struct Documents {
    parsed: Cache<String, Arc<ExecutableDocument>, ByLength>,
    persisted: Persisted,
}

#[derive(Clone, Debug)]
struct ByLength;

impl Weighter<String, Arc<ExecutableDocument>> for ByLength {
    fn weight(&self, text: &String, _: &Arc<ExecutableDocument>) -> u64 {
        text.len().max(1) as u64
    }
}

impl Default for Documents {
    fn default() -> Self {
        Self { parsed: Cache::with_weighter(1000, REMEMBERED, ByLength), persisted: Persisted::default() }
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
    /// Its document, when it is to be known by name once it was executed.
    pub newcomer: Option<Newcomer>,
    extensions: Extensions,
}

impl Documents {
    /// Parses, chooses the operation and checks the limits. The document is checked against the schema when it is
    /// executed.
    pub fn prepare(&self, parameters: Parameters) -> std::result::Result<Operation, ServerError> {
        let Parameters { source, operation_name, variables, extensions } = parameters;
        let (mut document, newcomer) = self.find(&source)?;
        let (name, operation) = choose(&document, operation_name.as_deref()).map_err(server_error)?;
        let cost = limits::check(&document, operation, &variables).map_err(server_error)?;
        check_variables(operation, &variables).map_err(server_error)?;
        let kind = operation.ty;
        let is_dry_run = dry_run::is_asked(operation, &variables);
        if is_dry_run {
            document = Arc::new(dry_run::reduce(&document));
        }
        Ok(Operation { document, kind, name, variables, cost, is_dry_run, newcomer, extensions })
    }

    /// Knows a document by its name from now on; called once the engine has found it to fit the schema.
    pub fn keep(&self, newcomer: Option<Newcomer>) {
        if let Some(newcomer) = newcomer {
            self.persisted.keep(newcomer);
        }
    }

    fn find(&self, source: &Source) -> std::result::Result<(Arc<ExecutableDocument>, Option<Newcomer>), ServerError> {
        match source {
            Source::Text(text) => Ok((self.parse(text)?, None)),
            Source::Named(digest) => {
                let text = self.persisted.get(*digest).ok_or_else(|| server_error(Error::PersistedQueryNotFound))?;
                Ok((self.parse(&text)?, None))
            }
            Source::Introduced(text, digest) if Digest::of(text) == *digest => {
                Ok((self.parse(text)?, self.persisted.newcomer(text, *digest)))
            }
            Source::Introduced(..) => Err(server_error(refused("`sha256Hash` is not that of `query`"))),
        }
    }

    fn parse(&self, text: &str) -> std::result::Result<Arc<ExecutableDocument>, ServerError> {
        if let Some(document) = self.parsed.get(text) {
            return Ok(document);
        }
        limits::check_text(text).map_err(server_error)?;
        let document = Arc::new(parse_query(text)?);
        self.parsed.insert(text.to_owned(), Arc::clone(&document));
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
        let cursor = self.asks_for_cursor().then(|| app.feed.cursor());
        // The text is read only when there is no document.
        let mut request = async_graphql::Request::new("").variables(self.variables);
        request.operation_name = self.name;
        request.extensions = self.extensions;
        request.set_parsed_query(ExecutableDocument::clone(&self.document));
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

    /// Puts the data of its answer in the order in which it selects them.
    pub fn put_in_order(&self, response: &mut Response) {
        if let Some(selections) = self.selections() {
            order::restore(&self.document, selections, &mut response.data);
        }
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
