//! Liveness and readiness probes, and metrics.

use std::{borrow::Cow, sync::LazyLock, time::Duration};

use axum::{extract::State, response::IntoResponse};
use http::{StatusCode, header};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::metric_names;
use crate::platform::{app::App, db::WriteFailure, jobs};

/// The time within which the database must respond to a probe.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

/// How often histogram samples are aggregated, so that they do not accumulate when nothing scrapes the metrics.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(10);

/// In seconds, from a cached read to the timeout of an operation.
const DURATION_BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 2.5, 10.0];

/// In seconds, from a quick beginning of a language model to the longest answer.
const MODEL_BUCKETS: [f64; 8] = [0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0];

/// The recorder of the process; tests create several routers.
static RECORDER: LazyLock<Option<PrometheusHandle>> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new().set_buckets(&DURATION_BUCKETS).ok()?;
    let builder = builder.set_buckets_for_metric(Matcher::Prefix("rodage_llm_".to_owned()), &MODEL_BUCKETS).ok()?;
    let installed = builder.install_recorder().inspect_err(|error| tracing::warn!(%error, "metrics are not recorded"));
    metric_names::describe();
    installed.ok()
});

/// Installs the metrics recorder, once per process.
pub fn install_recorder() {
    LazyLock::force(&RECORDER);
}

/// Aggregates histogram samples until shutdown.
pub async fn run_upkeep(stop: CancellationToken) {
    while timeout(UPKEEP_INTERVAL, stop.cancelled()).await.is_err() {
        if let Some(recorder) = &*RECORDER {
            recorder.run_upkeep();
        }
    }
}

/// `GET /healthz`: 200 while the process responds.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: 200 when the process can serve requests, else 503 with the reason.
///
/// Each probe reads from the database. Whether it can be written to is known from the last commit; if that failed, the
/// probe tries a commit. A read-only database counts as not ready: nobody can sign in, and clients connected to a
/// former primary should move to another instance.
pub async fn ready(State(app): State<App>) -> (StatusCode, Cow<'static, str>) {
    match not_ready_reason(&app).await {
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n").into()),
        None if app.feed.receives_notifications() => (StatusCode::OK, "ok\n".into()),
        None => (StatusCode::OK, "ok, but other instances are polled and not heard\n".into()),
    }
}

async fn not_ready_reason(app: &App) -> Option<&'static str> {
    if app.stop.is_cancelled() {
        return Some("the process is stopping");
    }
    match timeout(DATABASE_TIMEOUT, app.db.ping()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready: the database cannot be reached");
            return Some("the database cannot be reached");
        }
        Err(_) => return Some("the database does not answer"),
    }
    if !app.feed.is_live() {
        return Some("the change feed is not being read");
    }
    match timeout(DATABASE_TIMEOUT, app.db.write_failure()).await {
        Ok(write_failure) => write_failure.map(WriteFailure::description),
        Err(_) => Some("commits do not end"),
    }
}

/// `GET /metrics`: the metrics in the Prometheus text format. Those of what the database knows are read now.
pub async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let is_ready = not_ready_reason(&app).await.is_none();
    if is_ready {
        match timeout(DATABASE_TIMEOUT, jobs::backlogs(&app)).await {
            Ok(Ok(backlogs)) => {
                for backlog in backlogs {
                    metrics::gauge!("rodage_jobs_due", "kind" => backlog.kind).set(backlog.due);
                    metrics::gauge!("rodage_jobs_oldest_seconds", "kind" => backlog.kind).set(backlog.oldest);
                }
            }
            Ok(Err(error)) => tracing::warn!(error = error.chain(), "cannot count the jobs that are due"),
            Err(_) => tracing::warn!("the database does not tell in time which jobs are due"),
        }
    }
    metrics::gauge!("rodage_ready").set(u8::from(is_ready));
    let metrics = RECORDER.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics)
}
