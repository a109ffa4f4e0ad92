//! The addresses of the downloads. A browser presents its session, a program a token with the scope `feedback:read`.

use async_stream::try_stream;
use axum::{
    Router,
    body::Body,
    extract::{Path, Query, Request, State, rejection::QueryRejection},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use chrono::NaiveDate;
use entity::{
    project,
    types::{
        id::{Id, ProjectId},
        scope::Scope,
    },
};
use futures_util::Stream;
use http::{
    HeaderValue,
    header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, RETRY_AFTER},
};
use serde::Deserialize;

use super::{csv, json, parts};
use crate::{
    features::{
        feedback::{query, service::Criteria},
        projects,
    },
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            request::RequestInfo,
            viewer::Credential,
        },
        error::{Error, Result},
        http::{Shared, request_info},
        language::Language,
        text,
    },
};

/// What a download costs, in points: as much as reading it in pages of a hundred.
const COST: u32 = 1000;

/// The maximum length of the name of a file without its date.
const MAX_NAME: usize = 60;

/// Returns the routes.
pub fn routes() -> Router<Shared> {
    Router::new()
        .route("/exports/{project}/feedback.csv", get(csv))
        .route("/exports/{project}/feedback.json", get(json))
}

/// The parameters of a download.
#[derive(Debug, Default, Deserialize)]
struct Parameters {
    /// A `FeedbackFilter` as JSON; everything without it.
    filter: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Csv,
    Json,
}

type QueryParameters = Result<Query<Parameters>, QueryRejection>;

async fn csv(state: State<App>, project: Path<String>, query: QueryParameters, request: Request) -> Response {
    respond(state, project, query, request, Format::Csv).await
}

async fn json(state: State<App>, project: Path<String>, query: QueryParameters, request: Request) -> Response {
    respond(state, project, query, request, Format::Json).await
}

async fn respond(
    State(app): State<App>,
    Path(project): Path<String>,
    parameters: QueryParameters,
    request: Request,
    format: Format,
) -> Response {
    let (parts, _) = request.into_parts();
    let language = Language::of(&parts.headers);
    let authorized = async {
        let Query(Parameters { filter }) = parameters.map_err(|error| Error::BadUserInput(error.body_text()))?;
        let info = request_info(&app, &parts).await?;
        let project = authorize(&app, &info, &project).await?;
        Ok((project, query::criteria_of_json(filter.as_deref())?))
    };
    match authorized.await {
        Ok((project, criteria)) => download(app, &project, criteria, language, format),
        Err(error) => refuse(&error, language),
    }
}

/// Returns the project if the caller may read its feedback and can afford it.
async fn authorize(app: &App, info: &RequestInfo, project: &str) -> Result<Authorized<project::Model, View>> {
    let person = info.viewer.signed_in()?;
    if let Credential::Token(_, scopes) = person.credential
        && !scopes.has(Scope::FeedbackRead)
    {
        return Err(Error::ScopeMissing(Some(Scope::FeedbackRead)));
    }
    let id = ProjectId::parse(project).ok_or(Error::NotFound)?;
    let project = projects::policy::view(app, &info.viewer, id).await?;
    app.budgets.account(&info.viewer, info.address).charge(COST)?;
    Ok(project)
}

fn download(app: App, project: &project::Model, criteria: Criteria, language: Language, format: Format) -> Response {
    let (content_type, extension) = match format {
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Json => ("application/json", "json"),
    };
    let name = file_name(&project.title, app.clock.now().date_naive(), extension);
    let headers = [
        (CONTENT_TYPE, content_type.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, Body::from_stream(content(app, project.id, criteria, language, format))).into_response()
}

/// Returns a name such as `retours-carnet-de-bord-2026-11-21.csv`.
fn file_name(title: &str, today: NaiveDate, extension: &str) -> String {
    let title = text::fold(title);
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = "retours".to_owned();
    for word in words {
        if name.len() + word.len() > MAX_NAME {
            break;
        }
        name = format!("{name}-{word}");
    }
    format!("{name}-{today}.{extension}")
}

/// Returns the parts of the text. An error ends it early, which closes the connection: the download is incomplete, and
/// the browser says so.
fn content(
    app: App,
    project: ProjectId,
    criteria: Criteria,
    language: Language,
    format: Format,
) -> impl Stream<Item = Result<Bytes, anyhow::Error>> {
    try_stream! {
        let mut part = match format {
            Format::Csv => [csv::BYTE_ORDER_MARK.as_bytes(), &csv::headings(language).map_err(Error::into_cause)?].concat(),
            Format::Json => json::BEGIN.into(),
        };
        let (mut after, mut is_first) = (None, true);
        loop {
            let (entries, next) = parts::read(&app, project, &criteria, after).await.map_err(|error| {
                let cause = error.into_cause();
                tracing::error!("a download of feedback ends early: {cause:#}");
                cause
            })?;
            for entry in &entries {
                match format {
                    Format::Csv => part.extend(csv::record(language, entry).map_err(Error::into_cause)?),
                    Format::Json => part.extend(json::object(entry, is_first).into_bytes()),
                }
                is_first = false;
            }
            if next.is_none() && format == Format::Json {
                part.extend(json::END.as_bytes());
            }
            yield Bytes::from(std::mem::take(&mut part));
            after = next;
            if after.is_none() {
                break;
            }
        }
    }
}

/// Returns the response to a caller who gets nothing: the message as a text.
fn refuse(error: &Error, language: Language) -> Response {
    let status = error.status();
    if status.is_server_error() {
        tracing::error!("a download of feedback failed: {error:?}");
    }
    let mut response = (status, error.message().text(language)).into_response();
    if let Error::RateLimited { retry_after } = error {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(retry_after.as_secs().max(1)));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_named_after_the_project_and_the_day() {
        let name = |title| file_name(title, NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(), "csv");
        assert_eq!(name("Carnet d’été : « Oie »"), "retours-carnet-d-ete-oie-2026-11-21.csv");
        assert_eq!(name("✨"), "retours-2026-11-21.csv");
        assert_eq!(name(&"mot ".repeat(40)).len(), "retours-2026-11-21.csv".len() + 13 * "-mot".len());
    }
}
