//! The articles of the blog.

use serde_json::{Value, json};

use crate::support::{app::Server, database::Database};

const LIST: &str = "query($category: ArticleCategory, $query: String, $first: Int, $after: String, $last: Int, \
    $before: String) { articles(category: $category, query: $query, first: $first, after: $after, last: $last, \
    before: $before) { nodes { number } totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }";

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

fn numbers(data: &Value) -> Vec<u64> {
    data["articles"]["nodes"].as_array().unwrap().iter().map(|node| node["number"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn lists_articles_newest_first_and_by_category() {
    let server = server().await;
    let visitor = server.visitor();
    assert_eq!(numbers(&visitor.data(LIST, json!({})).await), [3, 6, 5, 4, 2, 1]);
    for (category, expected) in
        [("GUIDE", vec![6, 1]), ("TIPS", vec![2]), ("NEWS", vec![3]), ("TESTIMONIALS", vec![4]), ("TRENDS", vec![5])]
    {
        let data = visitor.data(LIST, json!({ "category": category })).await;
        assert_eq!(numbers(&data), expected, "{category}");
        assert_eq!(data["articles"]["totalCount"], expected.len());
    }
}

#[tokio::test]
async fn the_export_of_the_web_client_is_up_to_date() {
    let committed: Value =
        serde_json::from_str(include_str!("../../../web/src/features/site/blog/articles.generated.json")).unwrap();
    let all = "{ articles(first: 100) { nodes { id number title excerpt category publishedOn readingMinutes cover coverAlt \
        bodyHtml sections { anchor title } } } }";
    let data = server().await.visitor().data(all, json!({})).await;
    assert_eq!(data["articles"]["nodes"], committed, "run `make articles`");
}

#[tokio::test]
async fn searches_ignoring_case_and_accents_within_a_category() {
    let server = server().await;
    let visitor = server.visitor();
    for (query, category, expected) in [
        ("PREMIERE beta", Value::Null, vec![1]),
        ("  première  BÊTA ", json!("GUIDE"), vec![1]),
        ("première", json!("NEWS"), vec![]),
        ("", json!("TIPS"), vec![2]),
        (" \u{200b} ", Value::Null, vec![3, 6, 5, 4, 2, 1]),
        ("\u{202e}%_🦀", Value::Null, vec![]),
    ] {
        let data = visitor.data(LIST, json!({ "query": query, "category": category })).await;
        assert_eq!(numbers(&data), expected, "{query} {category}");
    }
    assert_eq!(visitor.error_code(LIST, json!({ "query": "x".repeat(201) })).await, "BAD_USER_INPUT");
    assert_eq!(visitor.error_code(LIST, json!({ "category": "Guide" })).await, "BAD_REQUEST");
}

#[tokio::test]
async fn pages_in_both_directions() {
    let server = server().await;
    let visitor = server.visitor();
    let (mut forward, mut after) = (Vec::new(), Value::Null);
    loop {
        let data = visitor.data(LIST, json!({ "first": 4, "after": after })).await;
        let info = &data["articles"]["pageInfo"];
        assert_eq!(info["hasPreviousPage"], !forward.is_empty());
        forward.extend(numbers(&data));
        after = info["endCursor"].clone();
        if info["hasNextPage"] == false {
            break;
        }
    }
    assert_eq!(forward, [3, 6, 5, 4, 2, 1]);
    let end = visitor.data(LIST, json!({ "last": 4 })).await;
    assert_eq!(numbers(&end), [5, 4, 2, 1]);
    let before = end["articles"]["pageInfo"]["startCursor"].clone();
    let start = visitor.data(LIST, json!({ "last": 4, "before": before })).await;
    assert_eq!((numbers(&start), &start["articles"]["pageInfo"]["hasPreviousPage"]), (vec![3, 6], &json!(false)));
    for bad in [json!({ "after": "x" }), json!({ "first": 0 }), json!({ "first": 1, "last": 1 })] {
        assert_eq!(visitor.error_code(LIST, bad.clone()).await, "BAD_USER_INPUT", "{bad}");
    }
}

#[tokio::test]
async fn finds_an_article_by_identifier_or_number_only() {
    let server = server().await;
    let visitor = server.visitor();
    let query = "query($id: ID!) { article(id: $id) { id number title excerpt category publishedOn readingMinutes cover \
        coverAlt body bodyHtml sections { anchor title } } node(id: $id) { id __typename } }";
    let data = visitor.data(query, json!({ "id": "art_1" })).await;
    let article = &data["article"];
    assert_eq!(data["node"], json!({ "id": "art_1", "__typename": "Article" }));
    assert_eq!(article["title"], "Votre première bêta en dix jours, sans fumée");
    assert_eq!((&article["publishedOn"], &article["readingMinutes"]), (&json!("2026-02-17"), &json!(5)));
    assert_eq!((&article["category"], &article["cover"]), (&json!("GUIDE"), &json!("/articles/cover-1.svg")));
    assert!(article["body"].as_str().unwrap().contains("\n## Jour 3"));
    for section in article["sections"].as_array().unwrap() {
        let (anchor, title) = (section["anchor"].as_str().unwrap(), section["title"].as_str().unwrap());
        let heading = format!("<h2 id=\"{anchor}\">{title}</h2>");
        assert!(article["bodyHtml"].as_str().unwrap().contains(&heading), "{heading}");
    }
    let by_number = visitor.data(query, json!({ "id": 1 })).await;
    assert_eq!(
        (&by_number["article"], &by_number["node"]),
        (article, &Value::Null),
        "a number is not a global identifier"
    );
    for unknown in ["art_7", "7", "0", "abc", "", "art_", "1.0", "01", "٣"] {
        let data = visitor.data(query, json!({ "id": unknown })).await;
        assert_eq!(data, json!({ "article": null, "node": null }), "{unknown}");
    }
}
