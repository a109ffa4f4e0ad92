use clap::Parser;
use futures_util::FutureExt;
use uuid::Uuid;

use super::*;
use crate::platform::{clock::Clock, config::Cli};

#[tokio::test]
async fn renews_the_cursor_of_an_idle_subscription() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("test.db").display());
    let app = crate::features::start(Cli::parse_from(["rodage", "--database-url", &url]).config, Clock::default())
        .await
        .unwrap();
    let audience = Audience { topics: vec![Topic::new("projects", Uuid::nil())], ..Audience::default() };
    let mut follower = app.feed.follow(app.feed.live_position(), audience, None).unwrap();
    follower.next().await.expect("the first step");
    assert!(follower.next().now_or_never().is_none());

    follower.sent_at -= CURSOR_RENEWAL;
    let renewal = follower.next().now_or_never().expect("a new cursor").unwrap();
    assert!(matches!(renewal.content, Content::Empty));
    assert!(follower.next().now_or_never().is_none());
}
