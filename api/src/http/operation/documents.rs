//! Documents: read once, and remembered.
//!
//! A document is read and checked against the schema before anything else is asked of it, in its network's turn
//! ([`crate::http::turns`]). Only what was found to fit is remembered: a flood of nonsense keeps nobody's documents out.

use std::{net::IpAddr, sync::Arc};

use async_graphql::{
    ServerError, Variables,
    parser::{
        parse_query,
        types::{ExecutableDocument, OperationDefinition},
    },
};
use quick_cache::{Weighter, sync::Cache};

use super::{
    Newcomer, Operation, Parameters, anchor, check_mutation, choose, complete_variables, dry_run, inputs,
    persisted::{Digest, Persisted, Source},
    refused, server_error, syntax_error,
};
use crate::{
    error::{Error, Result},
    graphql::{
        check,
        limits::{self, Cost},
        respond,
        shape::SHAPE,
    },
    http::Shared,
};

/// Memory of all remembered documents, in bytes.
const REMEMBERED: u64 = 32 * 1024 * 1024;

/// Memory that a token of a document takes, in bytes.
const BYTES_A_TOKEN: u64 = 250;

/// The documents that one process knows.
#[derive(Debug)]
pub struct Documents {
    /// By their text: clients send the same few again and again, and reading one is a good part of the work of a small
    /// query.
    read: Cache<Arc<str>, Document, BySize>,
    persisted: Persisted,
}

/// A document that fits the schema.
#[derive(Clone, Debug)]
struct Document {
    as_written: Arc<ExecutableDocument>,
    /// For the engine, when that is another.
    anchored: Option<Arc<ExecutableDocument>>,
    tokens: usize,
}

#[derive(Clone, Debug)]
struct BySize;

impl Weighter<Arc<str>, Document> for BySize {
    fn weight(&self, text: &Arc<str>, document: &Document) -> u64 {
        (text.len() as u64).saturating_add(document.tokens as u64 * BYTES_A_TOKEN).max(1)
    }
}

impl Default for Documents {
    fn default() -> Self {
        Self { read: Cache::with_weighter(1000, REMEMBERED, BySize), persisted: Persisted::default() }
    }
}

/// A document that is not executed.
#[derive(Debug)]
pub struct Refused {
    /// Why; as many reasons as an answer has room for.
    pub errors: Vec<ServerError>,
    /// Points for finding out.
    pub price: u32,
}

impl Refused {
    fn new(error: Error, tokens: usize) -> Self {
        Self::for_reasons(vec![server_error(error)], tokens)
    }

    fn for_reasons(mut errors: Vec<ServerError>, tokens: usize) -> Self {
        respond::shorten(&mut errors);
        Self { errors, price: u32::try_from(tokens.max(1)).unwrap_or(u32::MAX) }
    }
}

/// What is asked of a document.
struct Question {
    text: Arc<str>,
    operation_name: Option<String>,
    variables: Variables,
}

impl Documents {
    /// Finds the document, chooses the operation and checks the limits, for somebody at an address.
    pub async fn prepare(shared: &Shared, parameters: Parameters, address: IpAddr) -> Result<Operation, Refused> {
        let Parameters { source, operation_name, variables, extensions } = parameters;
        let (text, newcomer) = shared.documents.text(source).map_err(|error| Refused::new(error, 1))?;
        let question = Question { text, operation_name, variables };
        let (document, question) = match shared.documents.read.get(&question.text) {
            Some(document) => (document, question),
            None => Self::read(shared, question, address).await?,
        };
        let Question { operation_name, variables, .. } = question;
        let Document { as_written: mut document, mut anchored, tokens } = document;
        let prepared = prepare(&document, operation_name.as_deref(), variables);
        let Prepared { name, operation, variables, cost, is_dry_run } =
            prepared.map_err(|error| Refused::new(error, tokens))?;
        let kind = operation.ty;
        if is_dry_run {
            document = Arc::new(dry_run::reduce(&document));
            anchored = anchored.map(|anchored| Arc::new(dry_run::reduce(&anchored)));
        }
        Ok(Operation { document, anchored, kind, name, variables, cost, is_dry_run, newcomer, extensions })
    }

    /// Knows a document by its name from now on; called once the engine has executed it.
    pub fn keep(&self, newcomer: Option<Newcomer>) {
        if let Some(newcomer) = newcomer {
            self.persisted.keep(newcomer);
        }
    }

    fn text(&self, source: Source) -> Result<(Arc<str>, Option<Newcomer>)> {
        match source {
            Source::Text(text) => Ok((text.into(), None)),
            Source::Named(digest) => Ok((self.persisted.get(digest).ok_or(Error::PersistedQueryNotFound)?, None)),
            Source::Introduced(text, digest) if Digest::of(&text) == digest => {
                let newcomer = self.persisted.newcomer(&text, digest);
                Ok((text.into(), newcomer))
            }
            Source::Introduced(..) => Err(refused("`sha256Hash` is not that of `query`")),
        }
    }

    async fn read(shared: &Shared, question: Question, address: IpAddr) -> Result<(Document, Question), Refused> {
        let unread = |error| Refused { price: 0, ..Refused::new(error, 0) };
        let turn = shared.turns.wait(address).await.map_err(unread)?;
        // Somebody else had it read meanwhile: after a restart all clients come with the same one.
        if let Some(document) = shared.documents.read.get(&question.text) {
            return Ok((document, question));
        }
        let done = turn.work(move || (read(&question), question)).await;
        let (document, question) = done.map_err(unread)?;
        let document = document.inspect_err(|_| metrics::counter!("rodage_documents_refused_total").increment(1))?;
        shared.documents.read.insert(Arc::clone(&question.text), document.clone());
        Ok((document, question))
    }
}

/// Reads a document and checks it, with what is asked of it.
fn read(Question { text, operation_name, variables }: &Question) -> Result<Document, Refused> {
    let tokens = limits::check_text(text).map_err(|error| Refused::new(error, text.len() / BYTES_A_REFUSED_TOKEN))?;
    let refused = |error| Refused::new(error, tokens);
    let document = parse_query(&**text).map_err(|error| Refused::for_reasons(vec![syntax_error(&error)], tokens))?;
    limits::check_document(&document).map_err(refused)?;
    let prepared = prepare(&document, operation_name.as_deref(), variables.clone()).map_err(refused)?;
    if let Some(fault) = inputs::fault_of_document(&document, &SHAPE) {
        return Err(refused(Error::BadRequest(fault)));
    }
    let errors = check::check(&document, operation_name.as_deref(), &prepared.variables, (tokens, text.len()));
    if !errors.is_empty() {
        return Err(Refused::for_reasons(errors, tokens));
    }
    let anchored = anchor::anchored(&document, &SHAPE).map(Arc::new);
    Ok(Document { as_written: Arc::new(document), anchored, tokens })
}

/// Bytes of a text that are counted as long as one token is read.
const BYTES_A_REFUSED_TOKEN: usize = 1000;

/// An operation that may be executed, with the values of its variables.
struct Prepared<'a> {
    name: Option<String>,
    operation: &'a OperationDefinition,
    variables: Variables,
    cost: Cost,
    is_dry_run: bool,
}

/// Chooses the operation to execute, measures it and looks at its variables.
fn prepare<'a>(
    document: &'a ExecutableDocument,
    operation_name: Option<&str>,
    variables: Variables,
) -> Result<Prepared<'a>> {
    let (name, operation) = choose(document, operation_name)?;
    let is_dry_run = dry_run::is_asked(operation, &variables);
    let cost = limits::check(document, operation, &variables, is_dry_run)?;
    let variables = complete_variables(operation, variables)?;
    if let Some(fault) = inputs::fault_of_variables(operation, &variables, &SHAPE) {
        return Err(refused(fault));
    }
    check_mutation(document, operation)?;
    Ok(Prepared { name, operation, variables, cost, is_dry_run })
}
