//! Batches of reads: requests share them, and do not wait for one another.

use std::time::Duration;

use entity::types::id::{Id, UserId};
use futures_util::{FutureExt, future::join_all};
use rodage::platform::graphql::account::UserById;
use serde_json::json;
use tokio::time::timeout;

use crate::support::{app::Server, both_databases, client::Client};

async fn id(client: &Client) -> UserId {
    let data = client.data("{ viewer { id } }", json!({})).await;
    UserId::parse(data["viewer"]["id"].as_str().unwrap()).unwrap()
}

both_databases! {
    async fn requests_at_once_share_a_statement(server: Server) {
        let users = [id(&server.creator().await).await, id(&server.creator().await).await];
        let mut minimum = u64::MAX;
        // The feed and the jobs query the same database now and then.
        for _ in 0..15 {
            let before = server.app.db.statements();
            let requests = (0..20).map(|number| {
                let (app, user) = (server.app.clone(), users[number % 2]);
                tokio::spawn(async move { (user, app.loader.load_one(UserById(user)).await) })
            });
            for request in join_all(requests).await {
                let (user, found) = request.unwrap();
                assert_eq!(found.unwrap().map(|found| found.id), Some(user));
            }
            minimum = minimum.min(server.app.db.statements() - before);
        }
        assert!(minimum <= 2, "{minimum} statements for 20 requests");
    }

    async fn others_do_not_wait_for_the_request_that_began_a_batch(server: Server) {
        let user = id(&server.creator().await).await;
        let loader = &server.app.loader;
        for is_cancelled in [true, false] {
            let mut first = Box::pin(loader.load_one(UserById(user)));
            assert!(first.as_mut().now_or_never().is_none());
            let mut second = Box::pin(loader.load_one(UserById(user)));
            assert!(second.as_mut().now_or_never().is_none());
            let first = (!is_cancelled).then_some(first);
            let found = timeout(Duration::from_secs(10), second).await.unwrap().unwrap();
            assert_eq!(found.map(|found| found.id), Some(user));
            drop(first);
        }
    }
}
