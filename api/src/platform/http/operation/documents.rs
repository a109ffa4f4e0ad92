//! Parsing and validation of documents, and a cache of the valid ones.
//!
//! A document is parsed and validated on the fair queue ([`crate::platform::http::cpu_queue`]). Only valid documents are cached,
//! so that a flood of invalid ones does not evict them.

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
    NewPersistedQuery, Operation, Parameters, bad_request, check_mutation, choose, complete_variables, conflicts,
    dry_run, inputs,
    persisted::{Digest, PersistedQueries, Source},
    rewrite, server_error, syntax_error,
};
use crate::platform::{
    error::{Error, Result},
    graphql::{
        api::Api,
        limits::{self, Cost},
        respond,
    },
    http::Shared,
};

/// The maximum memory of all cached documents, in bytes.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;

/// The estimated memory of a parsed token, in bytes.
const BYTES_PER_TOKEN: u64 = 250;

/// The document caches of one process.
#[derive(Debug)]
pub struct Documents {
    /// Valid documents by their text: clients send the same few repeatedly, and parsing and validation are a good part
    /// of the work of a small query.
    parsed: Cache<Arc<str>, Document, BySize>,
    persisted: PersistedQueries,
}

/// A valid document.
#[derive(Clone, Debug)]
struct Document {
    original: Arc<ExecutableDocument>,
    /// The document to execute, if it differs: see [`rewrite`].
    rewritten: Option<Arc<ExecutableDocument>>,
    tokens: usize,
}

#[derive(Clone, Debug)]
struct BySize;

impl Weighter<Arc<str>, Document> for BySize {
    fn weight(&self, text: &Arc<str>, document: &Document) -> u64 {
        (text.len() as u64).saturating_add(document.tokens as u64 * BYTES_PER_TOKEN).max(1)
    }
}

impl Default for Documents {
    fn default() -> Self {
        Self { parsed: Cache::with_weighter(1000, CACHE_BYTES, BySize), persisted: PersistedQueries::default() }
    }
}

/// The errors of a document that was rejected.
#[derive(Debug)]
pub struct RejectedDocument {
    /// The reasons, truncated to the maximum number of errors in a response.
    pub errors: Vec<ServerError>,
    /// The points to charge for parsing and validation.
    pub cost: u32,
}

impl RejectedDocument {
    fn new(error: Error, tokens: usize) -> Self {
        Self::with_errors(vec![server_error(error)], tokens)
    }

    fn with_errors(mut errors: Vec<ServerError>, tokens: usize) -> Self {
        respond::truncate_errors(&mut errors);
        Self { errors, cost: u32::try_from(tokens.max(1)).unwrap_or(u32::MAX) }
    }
}

/// The text of a document, and the operation and variables to validate it with.
struct DocumentRequest {
    text: Arc<str>,
    operation_name: Option<String>,
    variables: Variables,
}

impl Documents {
    /// Returns the operation to execute, after validating its document and checking its limits. The address selects the
    /// caller's network in the fair queue.
    pub async fn prepare(
        shared: &Shared,
        parameters: Parameters,
        address: IpAddr,
    ) -> Result<Operation, RejectedDocument> {
        let Parameters { source, operation_name, variables, extensions } = parameters;
        let (text, new_persisted_query) =
            shared.documents.text(source).map_err(|error| RejectedDocument::new(error, 1))?;
        let request = DocumentRequest { text, operation_name, variables };
        let (document, request) = match shared.documents.parsed.get(&request.text) {
            Some(document) => (document, request),
            None => Box::pin(Self::parse(shared, request, address)).await?,
        };
        let DocumentRequest { operation_name, variables, .. } = request;
        let Document { original: mut document, mut rewritten, tokens } = document;
        let api = shared.app.api;
        let prepared = prepare(api, &document, operation_name.as_deref(), variables);
        let Prepared { name, operation, variables, cost, is_dry_run } =
            prepared.map_err(|error| RejectedDocument::new(error, tokens))?;
        let kind = operation.ty;
        if is_dry_run {
            document = Arc::new(dry_run::reduce(&document));
            rewritten = rewritten.map(|rewritten| Arc::new(dry_run::reduce(&rewritten)));
        }
        Ok(Operation {
            document,
            rewritten,
            kind,
            name,
            variables,
            cost,
            is_dry_run,
            new_persisted_query,
            extensions,
            shape: &api.shape,
        })
    }

    /// Stores a persisted query, if there is one; to be called once it was executed.
    pub fn persist(&self, query: Option<NewPersistedQuery>) {
        if let Some(query) = query {
            self.persisted.insert(query);
        }
    }

    fn text(&self, source: Source) -> Result<(Arc<str>, Option<NewPersistedQuery>)> {
        match source {
            Source::Text(text) => Ok((text.into(), None)),
            Source::Hash(digest) => Ok((self.persisted.get(digest).ok_or(Error::PersistedQueryNotFound)?, None)),
            Source::TextAndHash(text, digest) if Digest::of(&text) == digest => {
                let query = self.persisted.new_query(&text, digest);
                Ok((text.into(), query))
            }
            Source::TextAndHash(..) => Err(bad_request("`sha256Hash` is not that of `query`")),
        }
    }

    /// Parses and validates a document on the fair queue, and caches it.
    async fn parse(
        shared: &Shared,
        request: DocumentRequest,
        address: IpAddr,
    ) -> Result<(Document, DocumentRequest), RejectedDocument> {
        let unparsed = |error| RejectedDocument { cost: 0, ..RejectedDocument::new(error, 0) };
        let permit = shared.cpu_queue.acquire(address).await.map_err(unparsed)?;
        // Another request may have cached it meanwhile: after a restart, all clients send the same document.
        if let Some(document) = shared.documents.parsed.get(&request.text) {
            return Ok((document, request));
        }
        let api = shared.app.api;
        let done = permit.run(move || (parse(api, &request), request)).await;
        let (document, request) = done.map_err(unparsed)?;
        let document = document.inspect_err(|_| metrics::counter!("rodage_documents_refused_total").increment(1))?;
        shared.documents.parsed.insert(Arc::clone(&request.text), document.clone());
        Ok((document, request))
    }
}

/// Parses and validates a document, with the requested operation and variables.
fn parse(
    api: &Api,
    DocumentRequest { text, operation_name, variables }: &DocumentRequest,
) -> Result<Document, RejectedDocument> {
    let tokens = limits::check_text(text)
        .map_err(|error| RejectedDocument::new(error, text.len() / BYTES_PER_REJECTED_TOKEN))?;
    let rejected = |error| RejectedDocument::new(error, tokens);
    let document =
        parse_query(&**text).map_err(|error| RejectedDocument::with_errors(vec![syntax_error(&error)], tokens))?;
    limits::check_document(&document).map_err(rejected)?;
    let prepared = prepare(api, &document, operation_name.as_deref(), variables.clone()).map_err(rejected)?;
    if let Some(error) = inputs::error_in_document(&document, &api.shape) {
        return Err(rejected(Error::BadRequest(error)));
    }
    if let Some(error) = conflicts::error_in_document(&document, &api.shape) {
        return Err(rejected(Error::BadRequest(error)));
    }
    let errors = api.validator.check(&document, operation_name.as_deref(), &prepared.variables, (tokens, text.len()));
    if !errors.is_empty() {
        return Err(RejectedDocument::with_errors(errors, tokens));
    }
    let rewritten = rewrite::rewrite(&document, &api.shape).map(Arc::new);
    Ok(Document { original: Arc::new(document), rewritten, tokens })
}

/// Bytes that count as one token in the cost of a text that is rejected before its tokens are counted.
const BYTES_PER_REJECTED_TOKEN: usize = 1000;

/// A valid operation with the values of its variables.
struct Prepared<'a> {
    name: Option<String>,
    operation: &'a OperationDefinition,
    variables: Variables,
    cost: Cost,
    is_dry_run: bool,
}

/// Selects the operation to execute, computes its cost and checks its variables.
fn prepare<'a>(
    api: &Api,
    document: &'a ExecutableDocument,
    operation_name: Option<&str>,
    variables: Variables,
) -> Result<Prepared<'a>> {
    let (name, operation) = choose(document, operation_name)?;
    let is_dry_run = dry_run::is_requested(operation, &variables);
    let cost = limits::check(document, operation, &api.shape, &variables, is_dry_run)?;
    let variables = complete_variables(operation, variables)?;
    if let Some(error) = inputs::error_in_variables(operation, &variables, &api.shape) {
        return Err(bad_request(error));
    }
    check_mutation(&api.shape, document, operation)?;
    Ok(Prepared { name, operation, variables, cost, is_dry_run })
}
