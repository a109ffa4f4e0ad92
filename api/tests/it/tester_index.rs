//! The index of testers' skills in memory: it answers as the database does, or leaves the answer to it.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use entity::types::id::{Id, ProjectId};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use rodage::{
    features::profiles::search::{
        self, Hit, Search, Terms,
        index::{Answer, SkillIndex},
    },
    platform::{
        app::App,
        clock::Clock,
        page::{Key, Page, Slice},
    },
};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{
    app::{Server, config},
    both_databases,
    client::Client,
};

const TESTERS: usize = 24;
const ROUNDS: usize = 40;
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
const QUERIES: [&str; 12] = [
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

/// The time after which no instance may answer without a change that was made at another.
const LATEST: Duration = Duration::from_secs(1);

/// What can be compared of a page: the places of its testers, whether there are others before and after, and their
/// number.
type Comparable = (Vec<Key>, bool, bool, u64);

fn comparable(page: Slice<Hit>, count: u64) -> Comparable {
    let (hits, has_previous, has_next) = page.into_parts();
    (hits.iter().map(Hit::key).collect(), has_previous, has_next, count)
}

async fn of_database(app: &App, terms: &Terms, project: Option<ProjectId>, page: &Page) -> Comparable {
    let search = Search::prepare(&app.db, terms.clone(), project).await.unwrap();
    comparable(search.page(page).await.unwrap(), search.count().await.unwrap())
}

async fn of_search(app: &App, terms: &Terms, project: Option<ProjectId>, page: &Page) -> Comparable {
    let Answer { page, count } = search::find(app, terms, project, page, true).await.unwrap();
    comparable(page, count)
}

/// Waits until the index answers.
async fn of_index(app: &App, terms: &Terms, page: &Page) -> Comparable {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let index: &SkillIndex = app.state_of();
        if let Some(Answer { page, count }) = index.find(app, terms, HashSet::new(), page).await.unwrap() {
            return comparable(page, count);
        }
        assert!(Instant::now() < deadline, "the index does not answer");
        sleep(Duration::from_millis(5)).await;
    }
}

async fn save(tester: &Client, input: Value) -> Value {
    let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
        testerProfile { id: testerId } userErrors { code } } }";
    tester.data(update, json!({ "input": input })).await["updateTesterProfile"].take()
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
    let saved = save(&testers[number], input).await;
    assert_eq!(saved["userErrors"], json!([]));
}

/// A page at random, with a position in these results or in others.
fn random_page(random: &mut StdRng, found_keys: &[Key]) -> Page {
    let mut key = || if random.random_bool(0.4) { found_keys.choose(random).cloned() } else { None };
    let (after, before) = (key(), key());
    Page { after, before, size: random.random_range(1..6), backward: random.random_bool(0.5) }
}

async fn another(server: &Server) -> App {
    rodage::features::start(config(&server.database, &[]), Clock::default()).await.unwrap()
}

both_databases! {
    async fn random_searches_have_the_results_of_the_database(server: Server) {
        let seed = rodage::platform::clock::random::<8>();
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
        }
        let project = ProjectId::parse(&project).unwrap();
        // The first index was built from an empty database, the second one from these testers.
        let other = another(&server).await;
        let mut found_keys: Vec<Key> = Vec::new();
        for round in 0..ROUNDS {
            let number = random.random_range(0..TESTERS);
            change(&mut random, &testers, number).await;
            let query = *QUERIES.choose(&mut random).unwrap();
            let terms = Terms::parse(query).unwrap().unwrap();
            let page = random_page(&mut random, &found_keys);
            for project in [None, Some(project)] {
                let expected = of_database(&server.app, &terms, project, &page).await;
                // At once, whether or not the index has the change.
                assert_eq!(of_search(&server.app, &terms, project, &page).await, expected, "{seed:?}: {query} {page:?}");
            }
            if round % 2 == 0 {
                continue;
            }
            for query in QUERIES {
                let terms = Terms::parse(query).unwrap().unwrap();
                for page in [Page::first(3), random_page(&mut random, &found_keys), random_page(&mut random, &found_keys)] {
                    let expected = of_database(&server.app, &terms, None, &page).await;
                    let found = of_index(&server.app, &terms, &page).await;
                    assert_eq!(found, expected, "{seed:?}: {query} {page:?}");
                    // The other instance may not know of the last change yet.
                    let deadline = Instant::now() + LATEST;
                    while Instant::now() < deadline && of_index(&other, &terms, &page).await != expected {
                        sleep(Duration::from_millis(5)).await;
                    }
                    assert_eq!(of_index(&other, &terms, &page).await, expected, "{seed:?}: {query} {page:?}");
                    found_keys.extend(found.0);
                }
            }
            assert_eq!(of_search(&server.app, &terms, Some(project), &page).await, of_database(&server.app, &terms, Some(project), &page).await);
        }
        assert!(found_keys.len() > 100, "few were found");
        other.shut_down().await;
    }

    async fn testers_who_left_are_not_found(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "Zoé", "skills": ["Rust"] })).await;
        let other = another(&server).await;
        let (terms, page) = (Terms::parse("rust").unwrap().unwrap(), Page::first(5));
        for app in [&server.app, &other] {
            assert_eq!(of_index(app, &terms, &page).await.3, 1);
        }
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        assert_eq!(tester.data(delete, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        let deleted = Instant::now();
        assert_eq!(of_search(&server.app, &terms, None, &page).await.3, 0);
        assert_eq!(of_index(&server.app, &terms, &page).await.3, 0);
        loop {
            let asked = deleted.elapsed();
            if of_search(&other, &terms, None, &page).await.3 == 0 {
                break;
            }
            assert!(asked < LATEST, "found after {asked:?}");
            sleep(Duration::from_millis(10)).await;
        }
        other.shut_down().await;
    }

    async fn the_database_answers_while_the_feed_is_not_read(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "Zoé", "skills": ["Rust"] })).await;
        let other = another(&server).await;
        let (terms, page) = (Terms::parse("rust").unwrap().unwrap(), Page::first(5));
        assert_eq!(of_index(&other, &terms, &page).await.3, 1);
        // Ends the reader of the feed.
        other.stop.cancel();
        sleep(LATEST).await;
        assert!(!other.state_of::<SkillIndex>().is_current(&other));
        save(&tester, json!({ "skills": ["Rust", "Go"], "isSearchable": false })).await;
        assert_eq!(of_search(&other, &terms, None, &page).await.3, 0);
        other.shut_down().await;
    }
}
