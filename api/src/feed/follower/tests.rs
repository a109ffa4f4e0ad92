use clap::Parser;
use futures_util::FutureExt;
use uuid::Uuid;

use super::*;
use crate::{app::App, clock::Clock, config::Cli};

#[tokio::test]
async fn a_quiet_one_is_given_a_new_cursor_before_its_own_expires() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("test.db").display());
    let app = App::start(Cli::parse_from(["rodage", "--database-url", &url]).config, Clock::default()).await.unwrap();
    let audience = Audience { topics: vec![Topic::new("projects", Uuid::nil())], ..Audience::default() };
    let mut follower = app.feed.follow(app.feed.now(), audience, None).unwrap();
    follower.next().await.expect("it is not live");
    assert!(follower.next().now_or_never().is_none());

    follower.told_at -= RENEWAL;
    let renewal = follower.next().now_or_never().expect("its cursor grows old").unwrap();
    assert!(matches!(renewal.told, Told::Nothing));
    assert!(follower.next().now_or_never().is_none());
}
