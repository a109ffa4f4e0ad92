//! Templates of replies: their order, their limits, and that they are their owner's only.

use entity::reply_template;
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases, client::Client, errors};

const CREATE: &str = "mutation($input: CreateReplyTemplateInput!) { createReplyTemplate(input: $input) { \
    replyTemplate { id title content version } userErrors { code field } } }";

const UPDATE: &str = "mutation($input: UpdateReplyTemplateInput!) { updateReplyTemplate(input: $input) { \
    replyTemplate { title content version } userErrors { code field } } }";

const DELETE: &str = "mutation($id: ID!) { deleteReplyTemplate(input: { id: $id }) { deletedReplyTemplateId \
    userErrors { code field } } }";

const LIST: &str = "query($first: Int, $last: Int, $after: String) { viewer { replyTemplates(first: $first, last: $last, \
    after: $after) { totalCount nodes { title } pageInfo { endCursor hasNextPage } } } }";

/// Saves a template, which must succeed. Returns its identifier.
pub async fn save(client: &Client, title: &str, content: &str) -> String {
    let data = client.data(CREATE, json!({ "input": { "title": title, "content": content } })).await;
    data["createReplyTemplate"]["replyTemplate"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

async fn list(client: &Client, variables: Value) -> Value {
    client.data(LIST, variables).await["viewer"]["replyTemplates"].take()
}

fn titles(list: &Value) -> Vec<&str> {
    list["nodes"].as_array().unwrap().iter().map(|node| node["title"].as_str().unwrap()).collect()
}

both_databases! {
    async fn are_listed_by_title(server: Server) {
        let person = server.creator().await;
        for title in ["merci beaucoup", "Été", "Zut", "Merci", "eau", "« Oui »", "Merci"] {
            save(&person, title, "Texte").await;
        }
        let all = ["eau", "Été", "Merci", "Merci", "merci beaucoup", "Zut", "« Oui »"];
        assert_eq!(titles(&list(&person, json!({})).await), all);
        let mut seen = Vec::new();
        let mut after = Value::Null;
        loop {
            let page = list(&person, json!({ "first": 2, "after": after })).await;
            assert_eq!(page["totalCount"], 7);
            seen.extend(titles(&page).into_iter().map(str::to_owned));
            if page["pageInfo"]["hasNextPage"] == false {
                break;
            }
            after = page["pageInfo"]["endCursor"].clone();
        }
        assert_eq!(seen, all);
        assert_eq!(titles(&list(&person, json!({ "last": 2 })).await), all[5..]);
        assert_eq!(list(&server.creator().await, json!({})).await["totalCount"], 0, "of another person");
    }

    async fn have_limits(server: Server) {
        let person = server.tester().await;
        let create = async |title: &str, content: &str| {
            person.data(CREATE, json!({ "input": { "title": title, "content": content } })).await["createReplyTemplate"].take()
        };
        let empty = person.data(CREATE, json!({ "input": {} })).await["createReplyTemplate"].take();
        assert_eq!(errors(&empty), [("REQUIRED", "title"), ("REQUIRED", "content")]);
        assert_eq!(errors(&create(&"é".repeat(61), &"é".repeat(5001)).await), [("TOO_LONG", "title"), ("TOO_LONG", "content")]);
        let created = create(" Un\ntitre ", "\nBonjour {auteur},\r\nmerci ! ").await["replyTemplate"].take();
        assert_eq!((&created["title"], &created["content"]), (&json!("Un titre"), &json!("Bonjour {auteur},\nmerci !")));
        for number in 0..47 {
            save(&person, &format!("Modèle {number}"), "Texte").await;
        }
        let outcomes = join_all((0..4).map(|_| create("Encore", "Texte"))).await;
        let refused = outcomes.iter().filter(|outcome| errors(outcome) == [("TOO_MANY", "")]).count();
        assert_eq!(refused, 2, "{outcomes:#?}");
        assert_eq!(list(&person, json!({ "first": 1 })).await["totalCount"], 50);
    }

    async fn are_their_owners_only(server: Server) {
        let (person, stranger) = (server.creator().await, server.creator().await);
        let id = save(&person, "Merci", "Merci !").await;
        let node = "query($id: ID!) { node(id: $id) { ... on ReplyTemplate { title } } }";
        assert_eq!(person.data(node, json!({ "id": id })).await["node"], json!({ "title": "Merci" }));
        let update = async |client: &Client, mut input: Value| {
            input["id"] = json!(id);
            client.data(UPDATE, json!({ "input": input })).await["updateReplyTemplate"].take()
        };
        assert_eq!(stranger.data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(errors(&update(&stranger, json!({ "title": "À moi" })).await), [("NOT_FOUND", "id")]);
        assert_eq!(errors(&stranger.data(DELETE, json!({ "id": id })).await["deleteReplyTemplate"]), [("NOT_FOUND", "id")]);
        let changed = update(&person, json!({ "title": "Grand merci", "expectedVersion": 1 })).await;
        assert_eq!(changed["replyTemplate"], json!({ "title": "Grand merci", "content": "Merci !", "version": 2 }));
        assert_eq!(errors(&update(&person, json!({ "content": "Oui", "expectedVersion": 1 })).await), [("VERSION_CONFLICT", "")]);
        assert_eq!(errors(&update(&person, json!({ "content": null })).await), [("REQUIRED", "content")]);
        let data = person.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let archive: Value = serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(archive["replyTemplates"][0]["title"], "Grand merci");
        let deleted = person.data(DELETE, json!({ "id": id })).await["deleteReplyTemplate"].take();
        assert_eq!(deleted, json!({ "deletedReplyTemplateId": id, "userErrors": [] }));
        save(&person, "Merci", "Merci !").await;
        save(&stranger, "Merci", "Merci !").await;
        person.data("mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }", json!({})).await;
        assert_eq!(reply_template::Entity::find().count(server.app.db.read()).await.unwrap(), 1, "deleted with the account");
    }
}
