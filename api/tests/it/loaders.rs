//! Batches of reads whose requests are cancelled, or wait for something else.

use std::time::Duration;

use entity::types::id::{Id, UserId};
use futures_util::FutureExt;
use rodage::platform::graphql::account::UserById;
use serde_json::json;
use tokio::time::timeout;

use crate::support::{app::Server, both_databases};

both_databases! {
    async fn others_do_not_wait_for_the_request_that_began_a_batch(server: Server) {
        let data = server.creator().await.data("{ viewer { id } }", json!({})).await;
        let user = UserId::parse(data["viewer"]["id"].as_str().unwrap()).unwrap();
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
