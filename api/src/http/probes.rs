//! Is the process alive, is it ready, how is it doing?

use std::{borrow::Cow, sync::LazyLock, time::Duration};

use axum::{extract::State, response::IntoResponse};
use http::{StatusCode, header};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::Shared;
use crate::{app::App, db::Trouble};

/// A database that has not answered by then is not there.
const DATABASE_PATIENCE: Duration = Duration::from_secs(2);

/// How often the samples of histograms are folded, so that they do not pile up when nobody asks for the figures.
const FOLDING: Duration = Duration::from_secs(10);

/// Seconds, from a cached read to the time limit of an operation.
const DURATION_BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 2.5, 10.0];

/// One recorder per process, however many routers (the tests make many).
static RECORDER: LazyLock<Option<PrometheusHandle>> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new().set_buckets(&DURATION_BUCKETS).ok()?;
    builder.install_recorder().inspect_err(|error| tracing::warn!(%error, "metrics are not recorded")).ok()
});

/// From here on, figures are kept.
pub fn install_recorder() {
    LazyLock::force(&RECORDER);
}

/// Folds samples until the process ends.
pub async fn keep_folding(stop: CancellationToken) {
    while timeout(FOLDING, stop.cancelled()).await.is_err() {
        if let Some(recorder) = &*RECORDER {
            recorder.run_upkeep();
        }
    }
}

/// `GET /healthz`: the process answers.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: it can serve. 503 with the reason when it cannot; a load balancer then sends nobody here.
///
/// Reading is asked for each time. That writing works is known from what was last committed; when that failed, a commit is
/// tried. A database that takes no writes is one that cannot serve: nobody can even sign in, and whoever is connected to a
/// former primary is to be moved on.
pub async fn ready(State(Shared { app, .. }): State<Shared>) -> (StatusCode, Cow<'static, str>) {
    match obstacle(&app).await {
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n").into()),
        None if app.feed.hears_others() => (StatusCode::OK, "ok\n".into()),
        None => (StatusCode::OK, "ok, but other instances are polled and not heard\n".into()),
    }
}

async fn obstacle(app: &App) -> Option<&'static str> {
    if app.stop.is_cancelled() {
        return Some("the process is stopping");
    }
    match timeout(DATABASE_PATIENCE, app.db.ping()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready: the database refuses");
            return Some("the database cannot be reached");
        }
        Err(_) => return Some("the database does not answer"),
    }
    if !app.feed.is_live() {
        return Some("the change feed is not being read");
    }
    match timeout(DATABASE_PATIENCE, app.db.trouble()).await {
        Ok(trouble) => trouble.map(Trouble::words),
        Err(_) => Some("commits do not end"),
    }
}

/// `GET /metrics`: the figures, in Prometheus's text format.
pub async fn metrics() -> impl IntoResponse {
    let figures = RECORDER.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], figures)
}
