//! Searching feedback by words: the same is found on both databases, by the index and without it.

use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use serde_json::{Value, json};

use super::{EDIT, Team, join, send};
use crate::support::{
    app::Server,
    both_databases,
    sql::{execute, new_id},
};

const ODD: &str = "L'Éditeur de C++ plante à 100 %_fin, dit \"Brûlé\" AND (parenthèses) a\\b 👍🏽";

/// Adds as much feedback with one word as the first feedback has: more than is read from an index.
async fn add_many(server: &Server, word: &str) {
    let new_id = new_id(server);
    let insert = format!(
        "with recursive series(i) as (select 1 union all select i + 1 from series where i < 2500) \
         insert into feedback (id, project_id, invitation_id, author_name, content, folded, is_read, version, created_at) \
         select {new_id}, project_id, invitation_id, '', 'n ' || i, '{word} ' || i, i % 2 = 0, 1, created_at \
         from (select * from feedback limit 1) as one cross join series"
    );
    execute(server, &[insert.as_str()]).await;
}

both_databases! {
    async fn words_are_found_anywhere_without_case_and_accents(server: Server) {
        let team = Team::new(&server).await;
        team.send(ODD).await;
        team.send("Rien à dire").await;
        // Of another project, and of another owner.
        let second = team.owner.create_project("Second").await;
        join(&team.owner, &team.tester, &second).await;
        send(&team.tester, json!({ "projectId": second, "content": ODD })).await;
        Team::new(&server).await.send(ODD).await;
        for query in [
            "EDITEUR", "éditeur", "l’éditeur", "diteu", "teur plan", "plante   editeur", "brule", "\"brûlé\"", "100 %", "%_fin",
            "and", "AND plante", "(paren", "parentheses)", "c++", "a\\b", "\\", "👍🏽", "%", "_", "\"", "c", "100 c++ zoe", "ZOÉ éditeur",
        ] {
            assert_eq!(team.contents(json!({ "query": query })).await, [ODD], "{query}");
        }
        for query in [
            "editeurs", "plante OR rien", "plante NOT rien", "NEAR(plante fin)", "plan*", "^plante", "folded:plante", "-rien plante x",
            "\"plante", "plante\"", "100_", "p%e", "plante%", "_lante", "é%", "rien editeur", "introuvable", "xq", "''", "' or 1=1 --",
        ] {
            assert_eq!(team.contents(json!({ "query": query })).await, Vec::<String>::new(), "{query}");
        }
        assert_eq!(team.contents(json!({ "query": "zoe" })).await, ["Rien à dire", ODD]);
        assert_eq!(team.contents(json!({ "query": " \u{200b}" })).await, ["Rien à dire", ODD], "no word");
    }

    async fn a_word_of_many_is_found_like_a_word_of_few(server: Server) {
        let team = Team::new(&server).await;
        team.send("Un levier et une marmite").await;
        let count = async |filter: Value| team.list(json!({ "filter": filter, "first": 1 })).await["totalCount"].clone();
        for (query, few) in [("levier", 1), ("marmite", 1), ("levier marmite", 1), ("levier 12", 0), ("12", 0)] {
            assert_eq!(count(json!({ "query": query })).await, few, "{query}");
        }
        add_many(&server, "levier").await;
        for (query, isread, expected) in [
            ("levier", Value::Null, 2501), ("evie", json!(true), 1250), ("levier", json!(false), 1251), ("levier marmite", Value::Null, 1),
            ("marmite", json!(true), 0), ("levier 1234", Value::Null, 1), ("234", Value::Null, 13), ("234", json!(true), 8),
            ("levier introuvable", Value::Null, 0), ("leviers", Value::Null, 0),
        ] {
            assert_eq!(count(json!({ "query": query, "isRead": isread })).await, expected, "{query} {isread}");
        }
        for query in ["234", "levier"] {
            for order in ["NEWEST", "OLDEST"] {
                let (mut found, mut after) = (0, Value::Null);
                loop {
                    let variables = json!({ "filter": { "query": query }, "orderBy": order, "first": 100, "after": after });
                    let page = team.list(variables).await;
                    found += page["nodes"].as_array().unwrap().len();
                    if page["pageInfo"]["hasNextPage"] == false {
                        assert_eq!(page["totalCount"], found, "{query} {order}");
                        break;
                    }
                    after = page["pageInfo"]["endCursor"].clone();
                }
            }
        }
    }

    async fn a_word_is_found_on_all_projects_whether_few_or_many_contain_it(server: Server) {
        let (team, stranger) = (Team::new(&server).await, Team::new(&server).await);
        let second = team.owner.create_project("Second").await;
        join(&team.owner, &team.tester, &second).await;
        team.send("Un levier").await;
        let search = "query($query: String!) { search(query: $query, first: 3) { feedbacks { content } } }";
        let found = async |query: &str| {
            let data = team.owner.data(search, json!({ "query": query })).await;
            let found = data["search"]["feedbacks"].as_array().unwrap_or_else(|| panic!("{data:#}")).iter();
            found.map(|feedback| feedback["content"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        for number in ["few", "many"] {
            if number == "many" {
                add_many(&server, "levier").await;
            }
            let contents = ["rouge", "bleu", "vert"].map(|colour| format!("Levier {colour} {number}"));
            let [red, blue, green] = &contents;
            send(&team.tester, json!({ "projectId": second, "content": red })).await;
            team.send(blue).await;
            stranger.send(green).await;
            assert_eq!(found("LEVIER").await[..2], [blue.clone(), red.clone()], "newest first");
            assert_eq!(found(&format!("{number} levier rouge")).await, std::slice::from_ref(red));
            assert_eq!(found(&format!("{number} vert")).await, Vec::<String>::new(), "of somebody else");
        }
    }

    async fn what_is_edited_anonymized_or_deleted_is_found_as_it_is(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Avant la sortie").await;
        team.send("Autre").await;
        let found = async |query: &str| team.contents(json!({ "query": query })).await.len();
        assert_eq!((found("avant").await, found("sortie").await, found("zoe").await), (1, 1, 2));
        let input = json!({ "id": id, "content": "Après la sortie" });
        let edited = team.tester.data(EDIT, json!({ "input": input })).await;
        assert_eq!(edited["editFeedback"]["userErrors"], json!([]));
        assert_eq!((found("avant").await, found("apres").await, found("sortie").await), (0, 1, 1));
        team.triage(&[&id], json!({ "isRead": true, "addTags": ["UX"] })).await;
        assert_eq!(found("apres").await, 1);
        team.tester.data("mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }", json!({})).await;
        assert_eq!((found("zoe").await, found("anonyme").await, found("apres").await), (0, 2, 1));
        let delete = "mutation($id: ID!) { deleteProject(input: { id: $id }) { userErrors { code } } }";
        let deleted = team.owner.data(delete, json!({ "id": team.project })).await;
        assert_eq!(deleted["deleteProject"]["userErrors"], json!([]));
        if server.database.url.starts_with("sqlite") {
            let left = "select (select count(*) from feedback_search_row) + (select count(*) from feedback_search)";
            let left = Statement::from_string(DatabaseBackend::Sqlite, left);
            let left = server.app.db.read().query_one_raw(left).await.unwrap().unwrap();
            assert_eq!(left.try_get_by_index::<i64>(0).unwrap(), 0, "the index has nothing of deleted feedback");
        }
    }
}
