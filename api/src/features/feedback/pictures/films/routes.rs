//! The addresses of films.

use axum::{
    Router,
    body::Body,
    extract::{Path, Query, State, rejection::QueryRejection},
    response::{IntoResponse, Response},
    routing::get,
};
use entity::{
    picture,
    types::id::{FeedbackFilmId, FeedbackPictureId, Id},
};
use http::{
    HeaderMap, StatusCode,
    header::{ACCEPT_RANGES, CONTENT_LENGTH, CONTENT_RANGE},
};

use super::{
    super::{
        address::{self, Parameters},
        kind::Kind,
        loader::PictureById,
        routes::{cached, refuse, served},
    },
    range::{Requested, requested},
    service::{content_type, file},
};
use crate::platform::{
    app::App,
    error::{Error, Result},
    http::Shared,
};

/// Returns the routes.
pub fn routes() -> Router<Shared> {
    Router::new().route("/films/{id}", get(film))
}

async fn film(
    State(app): State<App>,
    Path(id): Path<String>,
    query: std::result::Result<Query<Parameters>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let found = FeedbackFilmId::parse(&id).zip(query.ok());
    match serve(&app, found.map(|(id, Query(parameters))| (id, parameters)), &headers).await {
        Ok(response) => response,
        Err(error) => refuse(&error, &headers),
    }
}

async fn serve(app: &App, address: Option<(FeedbackFilmId, Parameters)>, headers: &HeaderMap) -> Result<Response> {
    let (id, parameters) = address.ok_or(Error::NotFound)?;
    let remaining = address::remaining(app, &address::film_path(id), &parameters).ok_or(Error::NotFound)?;
    let row = app.loader.load_one(PictureById(FeedbackPictureId(id.0))).await?;
    let row = row.filter(|row| row.feedback_id.is_some() && Kind::of(row) == Kind::Film).ok_or(Error::NotFound)?;
    respond(app, &row, headers, &cached(remaining)).await
}

/// Returns a response with a film, or with the part of it that a request asks for.
pub async fn respond(app: &App, row: &picture::Model, headers: &HeaderMap, cache: &str) -> Result<Response> {
    let size = u64::try_from(row.byte_count).unwrap_or_default();
    let (status, part) = match requested(headers, size) {
        Requested::Whole => (StatusCode::OK, 0..size),
        Requested::Part(part) => (StatusCode::PARTIAL_CONTENT, part),
        Requested::Nothing => {
            let range = [(CONTENT_RANGE, format!("bytes */{size}"))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, range).into_response());
        }
    };
    let length = [(ACCEPT_RANGES, "bytes".to_owned()), (CONTENT_LENGTH, (part.end - part.start).to_string())];
    let range = (status == StatusCode::PARTIAL_CONTENT)
        .then(|| [(CONTENT_RANGE, format!("bytes {}-{}/{size}", part.start, part.end - 1))]);
    let (content_type, extension) = content_type(row);
    let body = Body::from_stream(app.files.stream(&file(row.id), part).await?);
    let headers = served(content_type, &row.name, extension, cache);
    Ok((status, headers, length, range, body).into_response())
}
