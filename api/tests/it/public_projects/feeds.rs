//! The HTML, the Atom feed and the sitemap of public pages.

use reqwest::{Method, Response, StatusCode, header};
use serde_json::json;

use super::show;
use crate::{
    http::pages::Site,
    releases,
    support::{app::Server, both_databases},
};

async fn get(server: &Server, path: &str) -> Response {
    server.visitor().request(Method::GET, path).send().await.unwrap()
}

#[tokio::test]
async fn the_page_has_a_head_for_sharing_and_is_indexed_only_when_public() {
    let site = Site::start_with(&["--public-url", "https://rodage.example/"]).await;
    let owner = site.server.creator().await;
    let project = owner.create_project("<b>Carnet</b>").await;
    let path = format!("/projets/{project}");
    for missing in [&*path, "/projets/prj_00000000000000000000000000000000", "/projets/1"] {
        let (status, html) = site.html(missing).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
        assert!(
            html.contains("<h1>Page introuvable</h1>") && html.contains("noindex") && !html.contains("Carnet"),
            "{html}"
        );
    }
    show(&owner, &project, "UNLISTED").await;
    let (status, html) = site.html(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("<meta property=\"og:title\" content=\"&lt;b&gt;Carnet&lt;/b&gt;"), "{html}");
    assert!(html.contains("og:description") && !html.contains("<b>"), "{html}");
    assert!(
        html.contains("content=\"noindex\"") && html.contains("no-referrer") && !html.contains("canonical"),
        "{html}"
    );
    let feed = format!("href=\"https://rodage.example{path}/versions.atom\"");
    assert!(html.contains(&feed), "{html}");

    show(&owner, &project, "PUBLIC").await;
    let (_, html) = site.html(&path).await;
    let canonical = format!("<link rel=\"canonical\" href=\"https://rodage.example{path}\" />");
    assert!(html.contains(&canonical) && html.contains(&feed), "{html}");
    assert!(!html.contains("noindex") && !html.contains("no-referrer"), "{html}");
    let sitemap = site.html("/sitemap.xml").await.1;
    assert!(sitemap.contains(&format!("<loc>https://rodage.example{path}</loc>")), "{sitemap}");
}

#[tokio::test]
async fn an_unlisted_page_is_in_no_sitemap() {
    let site = Site::start().await;
    let owner = site.server.creator().await;
    let project = owner.create_project("Carnet").await;
    show(&owner, &project, "UNLISTED").await;
    assert!(!site.html("/sitemap.xml").await.1.contains("/projets/"));
}

both_databases! {
    async fn the_feed_has_the_releases_of_a_page_that_is_shown(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet & Cie").await;
        let path = format!("/projets/{project}/versions.atom");
        releases::add(&owner, &project, "1.0", "2026-11-20").await;
        let create = "mutation($input: CreateReleaseInput!) { createRelease(input: $input) { userErrors { code } } }";
        let notes = "- **Mieux** <script>alert(1)</script>\n- [ici](javascript:alert(1))";
        let input = json!({ "projectId": project, "name": "2 < 3", "notes": notes, "releasedOn": "2026-11-21", "link": "https://exemple.fr/secret" });
        owner.data(create, json!({ "input": input })).await;
        assert_eq!(get(&server, &path).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(get(&server, "/projets/1/versions.atom").await.status(), StatusCode::NOT_FOUND);

        show(&owner, &project, "UNLISTED").await;
        let response = get(&server, &path).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/atom+xml; charset=utf-8");
        assert_eq!(response.headers()["x-robots-tag"], "noindex");
        let feed = response.text().await.unwrap();
        let (newest, oldest) = (feed.find("2 &#60; 3").unwrap(), feed.find("<title>1.0</title>").unwrap());
        assert!(newest < oldest, "{feed}");
        assert!(feed.contains("<title>Carnet &#38; Cie</title>") && feed.contains("2026-11-21T12:00:00Z"), "{feed}");
        assert!(feed.contains("&#60;strong&#62;Mieux&#60;/strong&#62;"), "{feed}");
        assert!(!feed.contains("<script") && !feed.contains("javascript:") && !feed.contains("secret"), "{feed}");
        assert!(feed.contains("&#60;li&#62;"), "{feed}");

        show(&owner, &project, "PUBLIC").await;
        assert!(!get(&server, &path).await.headers().contains_key("x-robots-tag"));
        show(&owner, &project, "PRIVATE").await;
        assert_eq!(get(&server, &path).await.status(), StatusCode::NOT_FOUND);
    }
}
