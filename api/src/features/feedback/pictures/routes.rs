//! The addresses of uploads, by the protocol tus 1.0.0, and those of pictures. Both need no session: an upload has a secret
//! in its address, and a picture or a film a signature.

use std::time::Duration;

use axum::{
    Router,
    body::Body,
    extract::{Path, Query, State, rejection::QueryRejection},
    response::{IntoResponse, Response},
    routing::{get, head},
};
use bytes::{Bytes, BytesMut};
use chrono::TimeDelta;
use entity::{
    picture,
    types::id::{FeedbackPictureId, Id},
};
use futures_util::StreamExt;
use http::{
    HeaderMap, HeaderName, Method, StatusCode,
    header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, RETRY_AFTER},
    request::Parts,
};
use serde_json::json;
use tokio::time::{Instant, timeout, timeout_at};

use super::{
    address::{self, Parameters, Size},
    films,
    kind::Kind,
    loader::PictureById,
    parts::PartSlots,
    upload::{self, Outcome},
};
use crate::platform::{
    app::App,
    error::{Error, Result},
    http::{Shared, any_origin, json_error, network_address, refusal},
    language::Language,
    messages::Message,
    text,
};

/// The version of the protocol.
const VERSION: &str = "1.0.0";
const TUS_RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const TUS_VERSION: HeaderName = HeaderName::from_static("tus-version");
const UPLOAD_EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const UPLOAD_LENGTH: HeaderName = HeaderName::from_static("upload-length");
const UPLOAD_OFFSET: HeaderName = HeaderName::from_static("upload-offset");

/// The headers of requests and of responses that pages of other sites send and read.
const UPLOAD_HEADERS: [HeaderName; 4] = [CONTENT_TYPE, ACCEPT_LANGUAGE, TUS_RESUMABLE, UPLOAD_OFFSET];
const EXPOSED_HEADERS: [HeaderName; 4] = [UPLOAD_OFFSET, UPLOAD_LENGTH, UPLOAD_EXPIRES, RETRY_AFTER];

/// The content type of a part.
const PART_TYPE: &str = "application/offset+octet-stream";
/// The maximum size of the part in one request, in bytes.
const MAX_PART: usize = 2 * 1024 * 1024;
/// How long to wait for more of a part.
const IDLE: Duration = Duration::from_secs(30);
/// The maximum time for a part.
const TIME: Duration = Duration::from_mins(5);

/// The caching of what must not be kept.
pub const NO_STORE: &str = "no-store";

/// The policy of pictures and films: nothing runs, even if a browser took one for a page.
const POLICY: &str = "default-src 'none'; sandbox";

/// Returns the routes.
pub fn routes() -> Router<Shared> {
    // Pages of other sites upload pictures by the widget of a project: whoever knows the address may write to it.
    let uploads = Router::new()
        .route("/uploads/{secret}", head(progress).patch(receive).delete(give_up))
        .layer(any_origin([Method::HEAD, Method::PATCH, Method::DELETE], UPLOAD_HEADERS, EXPOSED_HEADERS));
    Router::new().merge(uploads).route("/pictures/{id}/{size}", get(picture)).merge(films::routes())
}

async fn progress(State(app): State<App>, Path(secret): Path<String>, headers: HeaderMap) -> Response {
    if !has_version(&headers) {
        return wrong_version();
    }
    match upload::find(&app, &secret).await {
        Ok(upload) => {
            let length = if upload.width.is_some() { upload.received } else { upload.byte_count };
            let headers = [(UPLOAD_LENGTH, length.to_string()), (UPLOAD_OFFSET, upload.received.to_string())];
            (StatusCode::OK, headers, common(&upload)).into_response()
        }
        Err(error) => refuse(&error, &headers),
    }
}

async fn give_up(State(app): State<App>, Path(secret): Path<String>, headers: HeaderMap) -> Response {
    if !has_version(&headers) {
        return wrong_version();
    }
    let given_up = async { upload::give_up(&app, upload::find(&app, &secret).await?.id).await };
    match given_up.await {
        Ok(()) => (StatusCode::NO_CONTENT, [(TUS_RESUMABLE, VERSION)]).into_response(),
        Err(error) => refuse(&error, &headers),
    }
}

async fn receive(State(app): State<App>, Path(secret): Path<String>, request: Parts, body: Body) -> Response {
    let address = network_address(app.config.behind_proxy, &request);
    let headers = request.headers;
    if !has_version(&headers) {
        return wrong_version();
    }
    if headers.get(CONTENT_TYPE).is_none_or(|value| value != PART_TYPE) {
        return bare(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let offset = headers.get(UPLOAD_OFFSET).and_then(|value| value.to_str().ok()?.parse::<i32>().ok());
    let Some(offset) = offset.filter(|offset| *offset >= 0) else { return bare(StatusCode::BAD_REQUEST) };
    let upload = match upload::find(&app, &secret).await {
        Ok(upload) => upload,
        Err(error) => return refuse(&error, &headers),
    };
    if offset != upload.received {
        return bare(StatusCode::CONFLICT);
    }
    let slot = match app.state_of::<PartSlots>().take(upload.id, address) {
        Ok(Some(slot)) => slot,
        Ok(None) => return bare(StatusCode::LOCKED),
        Err(error) => return refuse(&error, &headers),
    };
    let Some(part) = read(body).await else { return bare(StatusCode::PAYLOAD_TOO_LARGE) };
    let (kind, common) = (Kind::of(&upload), common(&upload));
    // A task of its own: what has come is kept when the connection is lost.
    let (tasks, receiving) = (app.tasks.clone(), async move {
        let _slot = slot;
        upload::receive(&app, upload, address, offset, part).await
    });
    let outcome = tasks.spawn(receiving).await.map_err(|error| Error::from(anyhow::Error::from(error)));
    match outcome.flatten() {
        Ok(Outcome::Received(offset)) => {
            (StatusCode::NO_CONTENT, [(UPLOAD_OFFSET, offset.to_string())], common).into_response()
        }
        Ok(Outcome::WrongOffset) => bare(StatusCode::CONFLICT),
        Ok(Outcome::Completing) => bare(StatusCode::LOCKED),
        Ok(Outcome::TooLarge) => bare(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(Outcome::Refused(reason)) => {
            let (code, message) = kind.refusal(reason);
            failure(StatusCode::UNPROCESSABLE_ENTITY, code, message, &headers)
        }
        Err(error) => refuse(&error, &headers),
    }
}

/// Reads a part. What has come before a connection is lost is a part too. Returns `None` for one that is too large.
async fn read(body: Body) -> Option<Bytes> {
    let (mut stream, mut part, end) = (body.into_data_stream(), BytesMut::new(), Instant::now() + TIME);
    while let Ok(Ok(Some(Ok(more)))) = timeout_at(end, timeout(IDLE, stream.next())).await {
        if part.len() + more.len() > MAX_PART {
            return None;
        }
        part.extend_from_slice(&more);
    }
    Some(part.freeze())
}

/// Returns the headers that all responses about an upload have.
fn common(upload: &picture::Model) -> [(HeaderName, String); 3] {
    let expires = upload.expires_at.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    [(TUS_RESUMABLE, VERSION.to_owned()), (CACHE_CONTROL, "no-store".to_owned()), (UPLOAD_EXPIRES, expires)]
}

fn has_version(headers: &HeaderMap) -> bool {
    headers.get(TUS_RESUMABLE).is_some_and(|version| version == VERSION)
}

fn wrong_version() -> Response {
    (StatusCode::PRECONDITION_FAILED, [(TUS_VERSION, VERSION), (TUS_RESUMABLE, VERSION)]).into_response()
}

fn bare(status: StatusCode) -> Response {
    (status, [(TUS_RESUMABLE, VERSION)]).into_response()
}

/// Returns the response to a request that failed.
pub fn refuse(error: &Error, headers: &HeaderMap) -> Response {
    ([(TUS_RESUMABLE, VERSION)], refusal(error, headers)).into_response()
}

fn failure(status: StatusCode, code: &str, message: Message, headers: &HeaderMap) -> Response {
    let fields = json!({ "code": code, "message": message.text(Language::of(headers)) });
    ([(TUS_RESUMABLE, VERSION)], json_error(status, &fields)).into_response()
}

async fn picture(
    State(app): State<App>,
    Path((id, size)): Path<(String, String)>,
    query: Result<Query<Parameters>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let found = async {
        let Query(parameters) = query.map_err(|_| Error::NotFound)?;
        let (id, size) = (FeedbackPictureId::parse(&id), Size::parse(&size));
        let (Some(id), Some(size)) = (id, size) else { return Err(Error::NotFound) };
        let path = address::picture_path(id, size);
        let remaining = address::remaining(&app, &path, &parameters).ok_or(Error::NotFound)?;
        let row = app.loader.load_one(PictureById(id)).await?.filter(|row| row.feedback_id.is_some());
        let row = row.ok_or(Error::NotFound)?;
        Ok((row, app.files.get(&upload::file(id, size)).await?, remaining))
    };
    match found.await {
        Ok((row, content, remaining)) => {
            let (content_type, extension) =
                if content.starts_with(b"\x89PNG") { ("image/png", "png") } else { ("image/jpeg", "jpg") };
            (served(content_type, &row.name, extension, &cached(remaining)), content).into_response()
        }
        Err(error) => refuse(&error, &headers),
    }
}

/// Returns the caching of a picture or a film, whose address works for some time.
pub fn cached(remaining: TimeDelta) -> String {
    format!("private, max-age={}, immutable", remaining.num_seconds())
}

/// Returns the headers of a picture or a film: a browser shows it, and runs nothing of it.
pub fn served(content_type: &str, name: &str, extension: &str, cache: &str) -> [(HeaderName, String); 4] {
    let name = file_name(name, extension);
    [
        (CONTENT_TYPE, content_type.to_owned()),
        (CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")),
        (CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        (CACHE_CONTROL, cache.to_owned()),
    ]
}

/// Returns the name of a file with the extension of its content, in letters that every system accepts.
fn file_name(name: &str, extension: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let folded = text::fold(stem);
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let stem = words.collect::<Vec<_>>().join("-");
    format!("{}.{extension}", if stem.is_empty() { "image" } else { &stem })
}
