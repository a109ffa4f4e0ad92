//! The addresses of the downloads. A browser presents its session, a program a token with the scope `feedback:read`.

use std::pin::pin;

use async_stream::try_stream;
use axum::{
    Router,
    body::Body,
    extract::{Path, Query, Request, State, rejection::QueryRejection},
    response::{AppendHeaders, IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use chrono::NaiveDate;
use entity::{
    project,
    types::{
        id::{FeedbackFilmId, FeedbackPictureId, Id, ProjectId},
        scope::Scope,
    },
};
use futures_util::{Stream, TryStreamExt};
use http::{
    header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    request::Parts,
};
use serde::Deserialize;

use super::{
    archive::{ArchiveSlots, archive},
    naming::Naming,
    parts::Selection,
    text::{self, text},
};
use crate::{
    features::{
        feedback::{
            pictures::{Kind, NO_STORE, Original, film_response, find_attached},
            query,
        },
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
        http::{Shared, refusal, request_info},
        language::Language,
        text::fold,
    },
};

/// The cost of a text, in points: as much as reading it in pages of a hundred.
const TEXT_COST: u32 = 1000;
/// The cost of an archive, in points: it has two texts, and reads the list of pictures before.
const ARCHIVE_COST: u32 = 3000;
/// The cost of a picture or a part of a film, in points.
const FILE_COST: u32 = 50;

/// The maximum length of the name of a file without its date.
const MAX_NAME: usize = 60;

/// Returns the routes.
pub fn routes() -> Router<Shared> {
    Router::new()
        .route("/exports/{project}/feedback.csv", get(csv))
        .route("/exports/{project}/feedback.json", get(json))
        .route("/exports/{project}/feedback.zip", get(zip))
        .route("/exports/{project}/pictures/{picture}", get(picture))
        .route("/exports/{project}/films/{film}", get(film))
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
    Zip,
}

type QueryParameters = Result<Query<Parameters>, QueryRejection>;

async fn csv(state: State<App>, project: Path<String>, query: QueryParameters, request: Request) -> Response {
    respond(state, project, query, request, Format::Csv).await
}

async fn json(state: State<App>, project: Path<String>, query: QueryParameters, request: Request) -> Response {
    respond(state, project, query, request, Format::Json).await
}

async fn zip(state: State<App>, project: Path<String>, query: QueryParameters, request: Request) -> Response {
    respond(state, project, query, request, Format::Zip).await
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
    let response: Result<Response> = async {
        let Query(Parameters { filter }) = parameters.map_err(|error| Error::BadUserInput(error.body_text()))?;
        let criteria = query::criteria_of_json(filter.as_deref())?;
        let (info, project) = authorize(&app, &parts, &project).await?;
        let slot = match format {
            Format::Zip => Some(app.state_of::<ArchiveSlots>().take(info.viewer.signed_in()?.user_id)?),
            Format::Csv | Format::Json => None,
        };
        charge(&app, &info, if slot.is_some() { ARCHIVE_COST } else { TEXT_COST })?;
        let until = app.clock.now();
        let selection = Selection { project: project.id, criteria, until };
        let (app, csv) = (app.clone(), text::Format::Csv(language));
        let (content_type, extension, body) = match (format, slot) {
            (_, Some(slot)) => ("application/zip", "zip", Body::from_stream(archive(app, selection, language, slot))),
            (Format::Json, None) => {
                ("application/json", "json", Body::from_stream(owned_text(app, selection, text::Format::Json)))
            }
            (_, None) => ("text/csv; charset=utf-8", "csv", Body::from_stream(owned_text(app, selection, csv))),
        };
        let name = file_name(language, &project.title, until.date_naive(), extension);
        let headers = [
            (CONTENT_TYPE, content_type.to_owned()),
            (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
            (CACHE_CONTROL, NO_STORE.to_owned()),
        ];
        Ok((headers, body).into_response())
    }
    .await;
    response.unwrap_or_else(|error| refusal(&error, &parts.headers))
}

async fn picture(
    State(app): State<App>,
    Path((project, picture)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let response: Result<Response> = async {
        let (info, project) = authorize(&app, &parts, &project).await?;
        charge(&app, &info, FILE_COST)?;
        let id = FeedbackPictureId::parse(&picture).ok_or(Error::NotFound)?;
        let original = Original::open(&app, project.id, Kind::Picture, id).await?;
        Ok((AppendHeaders(original.headers()), Body::from_stream(original.content)).into_response())
    }
    .await;
    response.unwrap_or_else(|error| refusal(&error, &parts.headers))
}

async fn film(State(app): State<App>, Path((project, film)): Path<(String, String)>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let response: Result<Response> = async {
        let (info, project) = authorize(&app, &parts, &project).await?;
        charge(&app, &info, FILE_COST)?;
        let id = FeedbackFilmId::parse(&film).ok_or(Error::NotFound)?;
        let film = find_attached(&app, project.id, Kind::Film, FeedbackPictureId(id.0)).await?;
        film_response(&app, &film, &parts.headers, NO_STORE).await
    }
    .await;
    response.unwrap_or_else(|error| refusal(&error, &parts.headers))
}

/// Returns the project if the caller may read its feedback.
async fn authorize(app: &App, parts: &Parts, project: &str) -> Result<(RequestInfo, Authorized<project::Model, View>)> {
    let info = request_info(app, parts).await?;
    let person = info.viewer.signed_in()?;
    if let Credential::Token(_, scopes) = person.credential
        && !scopes.has(Scope::FeedbackRead)
    {
        return Err(Error::ScopeMissing(Some(Scope::FeedbackRead)));
    }
    let id = ProjectId::parse(project).ok_or(Error::NotFound)?;
    let project = projects::policy::view(app, &info.viewer, id).await?;
    Ok((info, project))
}

fn charge(app: &App, caller: &RequestInfo, cost: u32) -> Result<()> {
    app.budgets.account(&caller.viewer, caller.address).charge(cost)?;
    Ok(())
}

/// Returns the parts of a text. An error ends it early, which closes the connection: the download is incomplete, and the
/// browser says so.
fn owned_text(app: App, selection: Selection, format: text::Format) -> impl Stream<Item = anyhow::Result<Bytes>> {
    try_stream! {
        let naming = Naming::by_address(&app, selection.project);
        let mut parts = pin!(text(&app, &selection, &naming, format));
        while let Some(part) = parts.try_next().await.inspect_err(log)? {
            yield part;
        }
    }
}

fn log(error: &anyhow::Error) {
    tracing::error!("a download of feedback ends early: {error:#}");
}

/// Returns a name such as `retours-carnet-de-bord-2026-11-21.csv`.
fn file_name(language: Language, title: &str, today: NaiveDate, extension: &str) -> String {
    let title = fold(title);
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = match language {
        Language::French => "retours".to_owned(),
        Language::English => "feedback".to_owned(),
    };
    for word in words {
        if name.len() + word.len() > MAX_NAME {
            break;
        }
        name = format!("{name}-{word}");
    }
    format!("{name}-{today}.{extension}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_named_after_the_project_and_the_day() {
        let name = |title| file_name(Language::French, title, NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(), "csv");
        assert_eq!(name("Carnet d’été : « Oie »"), "retours-carnet-d-ete-oie-2026-11-21.csv");
        assert_eq!(name("✨"), "retours-2026-11-21.csv");
        let english = file_name(Language::English, "Oie", NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(), "zip");
        assert_eq!(english, "feedback-oie-2026-11-21.zip");
        assert_eq!(name(&"mot ".repeat(40)).len(), "retours-2026-11-21.csv".len() + 13 * "-mot".len());
    }
}
