//! Is the process alive, is it ready, how is it doing?

use std::{sync::LazyLock, time::Duration};

use axum::{extract::State, response::IntoResponse};
use http::{StatusCode, header};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::Shared;

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
pub async fn ready(State(Shared { app, .. }): State<Shared>) -> (StatusCode, &'static str) {
    if app.stop.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the process is stopping\n");
    }
    match timeout(DATABASE_PATIENCE, app.db.read().ping()).await {
        Ok(Ok(())) if app.feed.is_live() && app.feed.hears_others() => (StatusCode::OK, "ok\n"),
        Ok(Ok(())) if app.feed.is_live() => (StatusCode::OK, "ok, but other instances are polled and not heard\n"),
        Ok(Ok(())) => (StatusCode::SERVICE_UNAVAILABLE, "the change feed is not being read\n"),
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready: the database refuses");
            (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached\n")
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// `GET /metrics`: the figures, in Prometheus's text format.
pub async fn metrics() -> impl IntoResponse {
    let figures = RECORDER.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], figures)
}
