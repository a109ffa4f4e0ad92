//! Health checks and metrics.

use std::{net::Ipv4Addr, time::Duration};

use chrono::TimeDelta;
use reqwest::{Method, StatusCode};
use rodage::platform::http::{Timeouts, serve_at, serve_metrics};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep},
};

use crate::support::{
    app::Server,
    both_databases,
    client::{CREATE_PROJECT, Client, project},
};

async fn get(visitor: &Client, path: &str) -> (StatusCode, String) {
    let response = visitor.request(Method::GET, path).send().await.unwrap();
    (response.status(), response.text().await.unwrap())
}

/// A PostgreSQL database made read-only, like a standby.
struct ReadOnly {
    server: DatabaseConnection,
    name: String,
}

impl ReadOnly {
    /// Makes the database read-only and ends its connections. `None` on SQLite.
    async fn make(server: &Server) -> Option<Self> {
        let admin = std::env::var("TEST_POSTGRES_URL").ok().filter(|_| server.database.url.starts_with("postgres"))?;
        let mut options = ConnectOptions::new(admin);
        options.max_connections(1).sqlx_logging(false);
        let (_, name) = server.database.url.rsplit_once('/')?;
        let only = Self { server: Database::connect(options).await.unwrap(), name: name.to_owned() };
        only.execute(&format!("alter database {name} set default_transaction_read_only = on")).await;
        let end = format!("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'");
        only.execute(&end).await;
        // Longer than the interval after which an idle connection is tested before use.
        sleep(Duration::from_millis(1500)).await;
        Some(only)
    }

    async fn end(self) {
        self.execute(&format!("alter database {} reset default_transaction_read_only", self.name)).await;
    }

    async fn execute(&self, sql: &str) {
        self.server.execute_unprepared(sql).await.unwrap();
    }
}

both_databases! {
    async fn without_a_database_it_is_alive_but_not_ready_and_reveals_no_details(server: Server) {
        let creator = server.creator().await;
        let visitor = server.visitor();
        assert_eq!(get(&visitor, "/healthz").await, (StatusCode::OK, "ok\n".to_owned()));
        assert_eq!(get(&visitor, "/readyz").await, (StatusCode::OK, "ok\n".to_owned()));

        server.app.db.read().close().await;
        assert_eq!(get(&visitor, "/healthz").await.0, StatusCode::OK);
        let unready = (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached\n".to_owned());
        assert_eq!(get(&visitor, "/readyz").await, unready);

        let response = creator.post("{ viewer { id } }", json!({})).await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()["retry-after"], "5");
        let result: Value = response.json().await.unwrap();
        let error = &result["errors"][0];
        assert_eq!(error["extensions"]["code"], "UNAVAILABLE");
        assert_eq!(error["message"], "Le service est momentanément indisponible. Réessayez dans un instant.");
        let extensions: Vec<&str> = error["extensions"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!((extensions, result.get("data")), (vec!["code", "requestId", "retryAfter"], None));

        let response = visitor.post("{ stories(first: 1) { nodes { id } } }", json!({})).await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE, "executed, but nothing was done");
        assert_eq!(response.headers()["retry-after"], "5");
        let result = visitor.execute("{ __typename stories(first: 1) { nodes { id } } }", json!({})).await;
        assert_eq!(result["errors"][0]["extensions"]["code"], "UNAVAILABLE", "{result:#}");
        assert_eq!(result["data"]["__typename"], "Query", "what was read is sent, with status 200");
    }

    async fn with_a_read_only_database_it_serves_queries_but_is_not_ready(server: Server) {
        let creator = server.creator().await;
        let visitor = server.visitor();
        // For SQLite, `tests/faults/storage.rs` covers a full or failing disk.
        let Some(database) = ReadOnly::make(&server).await else { return };
        server.app.clock.advance(TimeDelta::minutes(16));
        assert_eq!(get(&visitor, "/readyz").await.0, StatusCode::OK, "no commit has failed yet");
        assert!(creator.data("{ viewer { id } }", json!({})).await["viewer"]["id"].is_string());

        let response = creator.post(CREATE_PROJECT, json!({ "input": project("Non") })).await;
        let result: Value = response.json().await.unwrap();
        let error = &result["errors"][0];
        assert_eq!(error["extensions"]["code"], "STORAGE_UNAVAILABLE", "{result:#}");
        let sentence = "Rien ne peut être enregistré pour le moment, et rien n'a été modifié. Réessayez plus tard.";
        assert_eq!(error["message"], sentence);
        let unready = (StatusCode::SERVICE_UNAVAILABLE, "the database is read-only\n".to_owned());
        assert_eq!(get(&visitor, "/readyz").await, unready);
        assert_eq!(get(&visitor, "/healthz").await.0, StatusCode::OK);
        assert!(creator.data("{ viewer { id } }", json!({})).await["viewer"]["id"].is_string());

        database.end().await;
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            let (status, reason) = get(&visitor, "/readyz").await;
            if status == StatusCode::OK {
                break;
            }
            assert!(Instant::now() < deadline, "not ready again: {reason}");
        }
        creator.create_project("Oui").await;
    }

    async fn a_connection_that_waits_at_shutdown_is_answered(server: Server) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let mut waiting = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        waiting.write_all(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        server.app.stop.cancel();
        serve_at(server.app.clone(), listener, Timeouts::default()).await;
        let mut response = String::new();
        waiting.read_to_string(&mut response).await.unwrap();
        assert!(response.starts_with("HTTP/1.1 503 ") && response.contains("the process is stopping"), "{response}");
    }

    async fn metrics_count_requests_and_are_not_public(server: Server) {
        let visitor = server.visitor();
        visitor.data("{ viewer { id } }", json!({})).await;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let apart = Client::new(listener.local_addr().unwrap());
        serve_metrics(&server.app, listener);
        let (status, metrics) = get(&apart, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(get(&apart, "/graphql").await.0, StatusCode::NOT_FOUND, "only metrics are served at this address");
        assert_eq!(get(&visitor, "/metrics").await.0, StatusCode::NOT_FOUND, "metrics are not public");
        let counter = "rodage_http_requests_total{route=\"/graphql\",status=\"200\"}";
        assert!(metrics.lines().any(|line| line.starts_with(counter)), "{metrics}");
        for name in metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
            assert!(metrics.contains(&format!("# HELP {name} ")), "{name} has no description");
        }
        assert!(metrics.lines().any(|line| line == "rodage_ready 1"), "{metrics}");
        server.app.db.read().close().await;
        assert!(get(&apart, "/metrics").await.1.lines().any(|line| line == "rodage_ready 0"));
    }
}
