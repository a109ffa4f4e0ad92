use std::net::{IpAddr, Ipv4Addr};

use clap::Parser;
use scoped_futures::ScopedFutureExt;
use serde_json::{Value, json};

use super::*;
use crate::platform::{
    auth::viewer::Viewer,
    clock::Clock,
    config::Cli,
    feed::{Event as StoredEvent, NewChange, Recorded, Topic},
    http::{
        Timeouts,
        operation::{Documents, Parameters},
        web_client::WebClient,
    },
};

const STORIES: &str =
    "subscription($from: ChangeCursor) { storyChanges(after: $from) { cursor changes { id story { name } } } }";

/// Returns the shared state of a server, and the directory of its database.
async fn shared() -> (Shared, tempfile::TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("test.db").display());
    let app = crate::features::start(Cli::parse_from(["rodage", "--database-url", &url]).config, Clock::default())
        .await
        .unwrap();
    let shared = Shared::new(app, WebClient::new(None), Timeouts::default());
    (shared, directory)
}

async fn open(shared: &Shared, query: &str, variables: Value, language: Language) -> SubscriptionStream {
    let parameters = serde_json::from_value::<Parameters>(json!({ "query": query, "variables": variables })).unwrap();
    let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let operation = Documents::prepare(shared, parameters, address).await.unwrap();
    let info =
        RequestInfo { viewer: Viewer::Anonymous, language, address, user_agent: None, origin: None, device: None };
    SubscriptionStream::open(shared, operation, info, None, Uuid::nil()).await.unwrap()
}

async fn next(live: &mut SubscriptionStream) -> Event {
    live.next().await.expect("the subscription has ended")
}

async fn rendering(live: &mut SubscriptionStream) -> Arc<Rendering> {
    match next(live).await {
        Event::Next(rendering) => rendering,
        other => panic!("{other:?}"),
    }
}

fn topic(live: &SubscriptionStream) -> Topic {
    live.waiting.as_ref().expect("the subscription is not waiting").follower.topics()[0].clone()
}

/// A story as a newer version of this program might store it.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct NewerStory;

impl StoredEvent for NewerStory {
    const TYPE: &'static str = "story.v2";
}

impl Recorded for NewerStory {
    type Event = Self;
}

impl From<&Self> for NewerStory {
    fn from(story: &Self) -> Self {
        story.clone()
    }
}

async fn record(shared: &Shared, topic: &Topic, story: Option<NewerStory>) {
    let story = story.as_ref();
    let write = shared.app.db.write(|tx| {
        async move {
            let id = Uuid::from_u128(1);
            tx.record(match story {
                Some(story) => NewChange::updated(topic.clone(), id, 1, story)?,
                None => NewChange::deleted(topic.clone(), id, 1),
            });
            Ok(())
        }
        .scope_boxed()
    });
    write.await.unwrap();
}

#[tokio::test]
async fn renders_identical_messages_once() {
    let (shared, _directory) = shared().await;
    let mut same = vec![open(&shared, STORIES, json!({}), Language::French).await];
    let from = rendering(&mut same[0]).await.cursor.clone();
    for variables in [json!({}), json!({ "from": from }), json!({ "from": null })] {
        let mut live = open(&shared, STORIES, variables, Language::French).await;
        rendering(&mut live).await;
        same.push(live);
    }
    let mut other_language = open(&shared, STORIES, json!({}), Language::English).await;
    let mut other_selection = open(&shared, &STORIES.replace("name", "text"), json!({}), Language::French).await;
    assert_eq!(shared.groups.len(), 3, "groups depend on the selection and the language, not on the cursor");
    for live in [&mut other_language, &mut other_selection] {
        rendering(live).await;
    }

    record(&shared, &topic(&same[0]), None).await;
    let first = rendering(&mut same[0]).await;
    for live in &mut same[1..] {
        assert!(Arc::ptr_eq(&first, &rendering(live).await));
    }
    for live in [&mut other_language, &mut other_selection] {
        assert_eq!(rendering(live).await.cursor, first.cursor);
    }
}

#[tokio::test]
async fn removes_a_group_with_its_last_member() {
    let (shared, _directory) = shared().await;
    for _ in 0..50 {
        let one = open(&shared, STORIES, json!({}), Language::French).await;
        let two = open(&shared, STORIES, json!({}), Language::French).await;
        assert_eq!(shared.groups.len(), 1);
        drop(one);
        assert_eq!(shared.groups.len(), 1);
        drop(two);
        assert_eq!(shared.groups.len(), 0, "removed without any event");
    }
}

#[tokio::test]
async fn ends_only_the_subscriptions_of_a_change_that_cannot_be_rendered() {
    let (shared, _directory) = shared().await;
    let mut failing = [
        open(&shared, STORIES, json!({}), Language::French).await,
        open(&shared, STORIES, json!({}), Language::French).await,
    ];
    let topic = topic(&failing[0]);
    for live in &mut failing {
        rendering(live).await;
    }
    record(&shared, &topic, Some(NewerStory)).await;
    for live in &mut failing {
        let Event::Failed(errors) = next(live).await else { panic!("the change was rendered") };
        assert!(errors.get().contains("CURSOR_EXPIRED"), "{errors}");
        assert!(live.next().await.is_none());
    }
    let mut again = open(&shared, STORIES, json!({}), Language::French).await;
    rendering(&mut again).await;
    record(&shared, &topic, None).await;
    rendering(&mut again).await;
}

#[tokio::test]
async fn a_waiting_subscription_takes_little_memory() {
    let (shared, _directory) = shared().await;
    let from = rendering(&mut open(&shared, STORIES, json!({}), Language::French).await).await.cursor.clone();
    let mut waiting = [
        open(&shared, STORIES, json!({}), Language::French).await,
        open(&shared, STORIES, json!({ "from": from }), Language::French).await,
    ];
    let topic = topic(&waiting[0]);
    for live in &mut waiting {
        rendering(live).await;
    }
    record(&shared, &topic, None).await;
    for live in &mut waiting {
        rendering(live).await;
        assert!(live.next().now_or_never().is_none());
        assert!(live.waiting.is_some() && live.working.is_none(), "it still holds the future of the last event");
    }
    // Thousands of subscriptions wait at any time.
    assert!(
        size_of::<SubscriptionStream>() <= 24 && size_of::<Subscription>() <= 216,
        "{} bytes",
        size_of::<Subscription>()
    );
}
