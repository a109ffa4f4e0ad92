//! The floor: a server on the same libraries that answers each work with one hand-written statement, whose result is
//! the whole answer. Nothing is parsed but the variables, and nothing is authorized beyond what the statement does.

use std::{
    net::Ipv4Addr,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context, Result};
use axum::{
    Json, Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
    serve::ListenerExt,
};
use serde_json::Value;
use tokio::{net::TcpListener, sync::Semaphore};
use url::Url;

use super::{
    connection::{Backend, Connection},
    dataset::token_hash,
    works::Work,
};

/// Number of connections to the database, as many as the server's.
const CONNECTIONS: usize = 8;

/// The answer to the work without the database.
const TYPENAME: &str = r#"{"data":{"__typename":"Query"}}"#;

/// The connections to the database. The pool of sqlx would check each that is returned, with one more round trip.
struct Floor {
    backend: Backend,
    idle: Mutex<Vec<Connection>>,
    permits: Semaphore,
}

/// Runs the server until the process is killed.
pub async fn serve(port: u16, database_url: &Url) -> Result<()> {
    let mut idle = Vec::with_capacity(CONNECTIONS);
    for _ in 0..CONNECTIONS {
        idle.push(Connection::open(database_url.as_str()).await?);
    }
    let backend = idle[0].backend();
    let floor = Floor { backend, idle: Mutex::new(idle), permits: Semaphore::new(CONNECTIONS) };
    let router =
        Router::new().route("/readyz", get(async || "ok")).route("/{work}", post(answer)).with_state(Arc::new(floor));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?.tap_io(|stream| {
        // A failure only makes it slower.
        let _set = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

async fn answer(
    State(floor): State<Arc<Floor>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Json(variables): Json<Value>,
) -> Response {
    let Some(work) = Work::ALL.into_iter().find(|work| work.name() == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let answered = match (work.statement(floor.backend), values(work, &headers, &variables)) {
        (None, _) => Ok(Some(TYPENAME.to_owned())),
        (Some(statement), Some(values)) => floor.fetch(statement, values).await,
        (Some(_), None) => return StatusCode::BAD_REQUEST.into_response(),
    };
    match answered {
        Ok(Some(json)) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Ok(None) => StatusCode::UNAUTHORIZED.into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}")).into_response(),
    }
}

impl Floor {
    /// Executes a statement on an idle connection. One that fails is not used again.
    async fn fetch(&self, statement: &'static str, values: Vec<String>) -> Result<Option<String>> {
        let _permit = self.permits.acquire().await?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = idle.context("every connection has failed")?;
        let answer = connection.fetch(statement, values).await?;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        Ok(answer)
    }
}

/// Returns the values of a work's statement, `None` when the request lacks one.
fn values(work: Work, headers: &HeaderMap, variables: &Value) -> Option<Vec<String>> {
    let session = || {
        let cookie = headers.get(header::COOKIE)?.to_str().ok()?.strip_prefix("rodage_session=")?;
        Some(token_hash(cookie.split('.').next()?))
    };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let project = |id: &Value| id.as_str()?.strip_prefix("prj_").map(str::to_owned);
    Some(match work {
        Work::Typename => Vec::new(),
        Work::Dashboard | Work::Projects | Work::ProjectsPage => vec![session()?],
        Work::Invitation | Work::InvitationPage => vec![text(&variables["token"])?],
        Work::InvitedTestersPage | Work::ReceivedFeedbackPage | Work::TriagePage => {
            vec![session()?, project(&variables["projectId"])?]
        }
        Work::Search => {
            let words: Vec<&str> = variables["query"].as_str()?.split(' ').collect();
            vec![session()?, serde_json::to_string(&words).ok()?]
        }
        Work::Step => {
            let input = &variables["input"];
            vec![
                session()?,
                project(&input["projectId"])?,
                text(&input["title"])?,
                text(&input["description"])?,
                text(&input["date"])?,
            ]
        }
    })
}
