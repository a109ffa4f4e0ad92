//! The index of testers' skills in memory: it finds what the database finds, or leaves the answer to it.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use entity::types::id::{Id, ProjectId, UserId};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use rodage::{
    features::profiles::search::{Hit, Terms, TesterIndex, TesterPage, TesterQuery, database::Search, tester_changed},
    platform::{
        app::App,
        clock::{Clock, random},
        db::Tx,
        page::{Key, Page},
    },
};
use scoped_futures::ScopedFutureExt;
use serde_json::{Value, json};
use tokio::time::sleep;
use uuid::Uuid;

use crate::support::{
    app::{Server, config},
    both_databases,
    client::Client,
};

const TESTERS: usize = 24;
const ROUNDS: usize = 30;
const SKILLS: [&str; 12] = [
    "Java",
    "JavaScript",
    "Script",
    "Développement web",
    "Web",
    "UX",
    "Rust",
    "rust avancé",
    "Go",
    "Django",
    "é",
    "C++",
];
const WORDS: [&str; 12] = [
    "java",
    "script",
    "web ux",
    "developpement",
    "rust",
    "e",
    "a",
    "javascript go",
    "luxueux",
    "django c++",
    "rien",
    "java javascript script developpement web ux rust go",
];

/// What can be compared of results: the positions of the testers, whether there are others before and after, and the number
/// of all.
type Comparable = (Vec<Key>, bool, bool, u64);

fn comparable(TesterPage { page, count }: TesterPage) -> Comparable {
    let (hits, has_previous, has_next) = page.into_parts();
    (hits.iter().map(Hit::key).collect(), has_previous, has_next, count.unwrap())
}

async fn of_database(app: &App, query: &TesterQuery, page: &Page) -> Comparable {
    let search = Search::prepare(&app.db, query).await.unwrap();
    let count = Some(search.count().await.unwrap());
    comparable(TesterPage { page: search.page(page).await.unwrap(), count })
}

/// Waits until the index answers.
async fn of_index(app: &App, query: &TesterQuery, page: &Page) -> Comparable {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let index: &TesterIndex = app.state_of();
        if let Some(found) = index.find(app, query, page).await.unwrap() {
            return comparable(found);
        }
        assert!(Instant::now() < deadline, "the index does not answer");
        sleep(Duration::from_millis(5)).await;
    }
}

fn query(words: &str, project: Option<ProjectId>) -> TesterQuery {
    TesterQuery { terms: Terms::parse(words).unwrap().unwrap(), project, searcher: UserId::from(Uuid::nil()) }
}

async fn save(tester: &Client, input: Value) -> Value {
    let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
        testerProfile { id: testerId } userErrors { code } } }";
    let saved = tester.data(update, json!({ "input": input })).await["updateTesterProfile"].take();
    assert_eq!(saved["userErrors"], json!([]));
    saved
}

fn random_skills(random: &mut StdRng) -> Vec<&'static str> {
    let count = random.random_range(0..5);
    SKILLS.sample(random, count).copied().collect()
}

/// Changes a tester at random: their name, whether they are searchable, and their skills.
async fn change(random: &mut StdRng, testers: &[Client], number: usize) {
    let mut input = json!({ "isSearchable": random.random_bool(0.8) });
    if random.random_bool(0.4) {
        // Unique, and not in the order of the testers.
        input["username"] = json!(format!("{} {number}", random.random_range(10..99)));
    }
    for list in ["skills", "competences"] {
        if random.random_bool(0.6) {
            input[list] = json!(random_skills(random));
        }
    }
    save(&testers[number], input).await;
}

/// A page at random, between positions of these results.
fn random_page(random: &mut StdRng, keys: &[Key]) -> Page {
    let mut key = || if random.random_bool(0.5) { keys.choose(random).cloned() } else { None };
    let (after, before) = (key(), key());
    Page { after, before, size: random.random_range(1..6), backward: random.random_bool(0.5) }
}

async fn another(server: &Server) -> App {
    rodage::features::start(config(&server.database, &[]), Clock::default()).await.unwrap()
}

both_databases! {
    async fn it_finds_what_the_database_finds(server: Server) {
        let seed = random::<8>();
        let mut random = StdRng::seed_from_u64(u64::from_be_bytes(seed));
        let creator = server.creator().await;
        let project = creator.create_project("Compté").await;
        let mut testers = Vec::new();
        for number in 0..TESTERS {
            let tester = server.tester().await;
            let skills = random_skills(&mut random);
            let saved = save(&tester, json!({ "username": format!("t {number}"), "skills": skills })).await;
            if number % 5 == 0 {
                creator.invite(&project, json!({ "testerId": saved["testerProfile"]["id"] })).await;
            }
            testers.push(tester);
            if number == TESTERS / 2 {
                // Its snapshot has half of the testers; that of the other process will have all of them.
                of_index(&server.app, &query("e", None), &Page::first(1)).await;
            }
        }
        let project = ProjectId::parse(&project).unwrap();
        let other = another(&server).await;
        let (mut found, mut pages) = (0, 0);
        for _ in 0..ROUNDS {
            let number = random.random_range(0..TESTERS);
            change(&mut random, &testers, number).await;
            for words in WORDS {
                let project = random.random_bool(0.3).then_some(project);
                let mut query = query(words, project);
                let everyone = of_database(&server.app, &query, &Page::first(100)).await;
                if let Some(key) = everyone.0.choose(&mut random).filter(|_| random.random_bool(0.3)) {
                    // They search for themselves, in vain.
                    query.searcher = UserId::from(key.id);
                }
                let all = of_database(&server.app, &query, &Page::first(100)).await;
                for page in [Page::first(3), random_page(&mut random, &all.0)] {
                    let expected = of_database(&server.app, &query, &page).await;
                    for app in [&server.app, &other] {
                        // At once, also through the process that did not write.
                        assert_eq!(of_index(app, &query, &page).await, expected, "{seed:?}: {words} {page:?}");
                    }
                    found += expected.0.len();
                    pages += 1;
                }
            }
        }
        assert!(found > pages, "few were found: {found} in {pages} pages");
        other.shut_down().await;
    }

    async fn testers_who_left_are_not_found(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "Zoé", "skills": ["Rust"] })).await;
        let other = another(&server).await;
        let (query, page) = (query("rust", None), Page::first(5));
        for app in [&server.app, &other] {
            assert_eq!(of_index(app, &query, &page).await.3, 1);
        }
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        assert_eq!(tester.data(delete, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        for app in [&server.app, &other] {
            assert_eq!(of_index(app, &query, &page).await.3, 0);
        }
        other.shut_down().await;
    }

    async fn another_snapshot_is_made_after_many_changes(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "Zoé", "skills": ["Rust"] })).await;
        let (query, page) = (query("rust", None), Page::first(5));
        let expected = of_index(&server.app, &query, &page).await;
        let ids = &server.app.ids;
        let record = |tx: &Tx| (0..=500).for_each(|_| tx.record(tester_changed(ids.next())));
        let recorded = server.app.db.write(|tx| {
            async move {
                record(tx);
                Ok(())
            }
            .scope_boxed()
        });
        recorded.await.unwrap();
        let index: &TesterIndex = server.app.state_of();
        assert!(index.find(&server.app, &query, &page).await.unwrap().is_none(), "too many have changed");
        assert_eq!(of_index(&server.app, &query, &page).await, expected);
    }

    async fn the_database_answers_when_changes_are_unknown(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "Zoé", "skills": ["Rust"] })).await;
        let (query, page) = (query("rust", None), Page::first(5));
        assert_eq!(of_index(&server.app, &query, &page).await.3, 1);
        let before = server.app.feed.cursor();
        save(&tester, json!({ "skills": ["Go"] })).await;
        while server.app.feed.cursor() == before {
            sleep(Duration::from_millis(5)).await;
        }
        // The change was read long ago, and is no longer in the database.
        server.app.feed.prune(server.app.clock.now() + TimeDelta::seconds(1)).await.unwrap();
        let index: &TesterIndex = server.app.state_of();
        assert!(index.find(&server.app, &query, &page).await.unwrap().is_none());
        // The next snapshot has it.
        assert_eq!(of_index(&server.app, &query, &page).await.3, 0);
    }
}
