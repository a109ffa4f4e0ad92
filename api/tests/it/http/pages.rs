//! HTML pages as served, before scripts run.

use std::fs;

use reqwest::{Method, Response, StatusCode, header, redirect::Policy};
use serde_json::json;
use tempfile::TempDir;

use crate::support::{app::Server, client::Client, database::Database};

const TEMPLATE: &str = "<html lang=\"fr\"><head><!--page-head--></head>\
    <body><!--page-words--><div id=\"root\"></div></body></html>";

/// A prerendered page.
const PRERENDERED: &str = "<html lang=\"fr\"><head><link rel=\"canonical\" href=\"https://site.invalid/blog/1\"/></head>\
    <body><div id=\"root\"><h1>Une page</h1></div></body></html>";

const SUBMIT: &str =
    "mutation($input: SubmitStoryInput!) { submitStory(input: $input) { story { id } userErrors { code } } }";

/// A server whose client consists of the template, one article and the page for 404.
pub struct Site {
    pub server: Server,
    _files: TempDir,
}

impl Site {
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    pub async fn start_with(flags: &[&str]) -> Self {
        let files = tempfile::tempdir().unwrap();
        fs::create_dir_all(files.path().join("pages/fr/blog")).unwrap();
        for (name, html) in
            [("app", TEMPLATE), ("blog/1", PRERENDERED), ("404", "<html lang=\"fr\"><h1>Rien ici</h1></html>")]
        {
            fs::write(files.path().join(format!("pages/fr/{name}.html")), html).unwrap();
        }
        let flags = [&["--web-dir", files.path().to_str().unwrap()], flags].concat();
        let server = Server::start_with(Database::sqlite(), &flags).await;
        Self { server, _files: files }
    }

    fn visitor(&self) -> Client {
        self.server.visitor()
    }

    async fn get(&self, path: &str) -> Response {
        self.visitor().request(Method::GET, path).send().await.unwrap()
    }

    pub async fn html(&self, path: &str) -> (StatusCode, String) {
        let response = self.get(path).await;
        (response.status(), response.text().await.unwrap())
    }

    async fn story(&self, name: &str, text: &str) -> String {
        let input = json!({ "input": { "name": name, "text": text } });
        let data = self.visitor().data(SUBMIT, input).await;
        data["submitStory"]["story"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
    }
}

#[tokio::test]
async fn serves_the_prerendered_page_of_an_article_at_each_address() {
    let site = Site::start_with(&["--public-url", "https://rodage.example/"]).await;
    for path in ["/blog/1", "/article/1", "/Blog/1/"] {
        let (status, html) = site.html(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(html, PRERENDERED.replace("https://site.invalid", "https://rodage.example"), "{path}");
    }
}

#[tokio::test]
async fn missing_pages_have_the_status_404() {
    let site = Site::start().await;
    for (path, title) in [
        ("/no/such/page", "Rien ici"),
        ("/blog/99", "Article introuvable"),
        ("/article/un", "Article introuvable"),
        ("/stories/sty_00000000000000000000000000000000", "Histoire introuvable."),
        ("/story/1", "Histoire introuvable."),
        ("/stories/%F0%9F%A6%80", "Histoire introuvable."),
        ("/invitation/nothing", "Oops! Page not found"),
        ("/graphiql", "Rien ici"),
    ] {
        let (status, html) = site.html(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(html.contains(&format!("<h1>{title}</h1>")), "{path}: {html}");
        assert!(title == "Rien ici" || html.contains("content=\"noindex\""), "{path}: {html}");
        assert!(!html.contains("canonical"), "{path}: {html}");
    }
}

#[tokio::test]
async fn a_story_is_escaped_and_is_not_found_once_hidden() {
    let site = Site::start_with(&["--behind-proxy"]).await;
    let id = site.story("<script>alert(1)</script>", "Ligne 1 \"><img src=x>\nLigne 2").await;
    let path = format!("/stories/{id}");
    let (status, html) = site.html(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>"), "{html}");
    assert!(html.contains("<title>L&#39;histoire racontée par &lt;script&gt;"), "{html}");
    assert!(html.contains("<p>Ligne 1 &quot;&gt;&lt;img src=x&gt;</p><p>Ligne 2</p></noscript>"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
    assert!(html.contains(&format!("{path}\" />")), "{html}");

    let report = "mutation($id: ID!) { reportStory(input: { id: $id }) { userErrors { code } } }";
    for from in ["192.0.2.1", "198.51.100.1", "203.0.113.1"] {
        let request = site.visitor().request(Method::POST, "/graphql").header("x-forwarded-for", from);
        let response = request.json(&json!({ "query": report, "variables": { "id": id } })).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
    }
    assert_eq!(site.html(&path).await.0, StatusCode::NOT_FOUND);
    assert!(!site.html("/sitemap.xml").await.1.contains(&id));
}

#[tokio::test]
async fn private_pages_reveal_nothing_and_an_invitation_sends_no_referrer() {
    let site = Site::start().await;
    let (_, html) = site.html("/dashboard/projects").await;
    assert!(html.contains("<title>Rodage</title>") && html.contains("noindex"), "{html}");
    assert!(html.contains("<noscript><h1>Rodage</h1><p>Cette page a besoin de JavaScript."), "{html}");

    let creator = site.server.creator().await;
    let project = creator.create_project("Un secret").await;
    let (_, token) = creator.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
    let (status, html) = site.html(&format!("/invitation/{token}")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("<meta name=\"referrer\" content=\"no-referrer\" />") && html.contains("noindex"), "{html}");
    assert!(!html.contains("Un secret") && !html.contains(&token), "{html}");
}

#[tokio::test]
async fn redirects_former_addresses_permanently() {
    let site = Site::start().await;
    let http = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
    for (path, target) in [
        ("/signup?next=%2Fprofile", "/register?next=%2Fprofile"),
        ("/donations", "/donate"),
        ("/creator/dashboard/", "/dashboard/creator"),
        ("/storiespage", "/stories-page"),
    ] {
        let response = http.get(format!("http://{}{path}", site.server.address)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(response.headers()[header::LOCATION], target);
    }
}

#[tokio::test]
async fn compresses_pages_and_supports_conditional_requests() {
    let site = Site::start().await;
    let get_with = |path: &'static str, name: &'static str, value: String| {
        site.visitor().request(Method::GET, path).header(name, value).send()
    };
    let plain = site.get("/blog/1").await;
    let etag = plain.headers()[header::ETAG].to_str().unwrap().to_owned();
    assert!(etag.starts_with("W/\""), "{etag}");
    assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
    let length = plain.text().await.unwrap().len();
    for (accepted, encoding) in [("gzip, deflate, br", "br"), ("gzip", "gzip")] {
        let response = get_with("/blog/1", "accept-encoding", accepted.to_owned()).await.unwrap();
        assert_eq!(response.headers()[header::CONTENT_ENCODING], encoding);
        let vary: Vec<_> = response.headers().get_all(header::VARY).iter().collect();
        assert_eq!(vary, ["accept-language, cookie", "accept-encoding"]);
        assert_eq!(response.headers()[header::ETAG], *etag);
        assert!(response.bytes().await.unwrap().len() < length, "{encoding}");
    }
    let again = get_with("/blog/1", "if-none-match", etag.clone()).await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(again.text().await.unwrap(), "");
    assert_eq!(get_with("/faq", "if-none-match", etag).await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn serves_robots_sitemap_and_feed() {
    let site = Site::start_with(&["--public-url", "https://rodage.example"]).await;
    let id = site.story("Zoé", "Il était une fois.").await;
    let robots = site.html("/robots.txt").await.1;
    assert!(robots.contains("Sitemap: https://rodage.example/sitemap.xml\n"), "{robots}");

    let response = site.get("/sitemap.xml").await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/xml; charset=utf-8");
    let sitemap = response.text().await.unwrap();
    for path in ["/", "/projets", "/faq", "/blog/6", &format!("/stories/{id}")] {
        assert!(sitemap.contains(&format!("<loc>https://rodage.example{path}</loc>")), "{path}: {sitemap}");
    }

    let response = site.get("/feed.xml").await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/atom+xml; charset=utf-8");
    let feed = response.text().await.unwrap();
    assert_eq!(feed.matches("<entry>").count(), 6);
    assert!(feed.contains("<id>https://rodage.example/blog/1</id>"), "{feed}");
    assert!(feed.contains("&gt;Jours 1 et 2"), "{feed}");
}

#[tokio::test]
async fn ignores_the_host_header() {
    let site = Site::start().await;
    for path in ["/", "/blog/1", "/robots.txt", "/sitemap.xml", "/feed.xml"] {
        let request = site.visitor().request(Method::GET, path).header(header::HOST, "evil.example");
        let text = request.send().await.unwrap().text().await.unwrap();
        assert!(!text.contains("evil.example") && text.contains("http://localhost:8000/"), "{path}: {text}");
    }
}

#[tokio::test]
async fn caches_the_sitemap() {
    let site = Site::start().await;
    let first = site.story("Zoé", "Il était une fois.").await;
    let sitemap = async || site.html("/sitemap.xml").await.1;
    assert!(sitemap().await.contains(&first));
    let second = site.story("Ada", "Il était une autre fois.").await;
    assert!(!sitemap().await.contains(&second), "cached for five minutes");
    site.server.app.clock.advance(chrono::TimeDelta::minutes(5));
    assert!(sitemap().await.contains(&second));
}
