//! What the server says of each page before its scripts run.

use std::fs;

use reqwest::{Method, Response, StatusCode, header, redirect::Policy};
use serde_json::json;
use tempfile::TempDir;

use crate::support::{app::Server, client::Client, database::Database};

const TEMPLATE: &str = "<html><head><!--page-head--><title>dev</title><!--/page-head--></head>\
    <body><!--page-opening--><div id=\"root\"></div></body></html>";

const SUBMIT: &str =
    "mutation($input: SubmitStoryInput!) { submitStory(input: $input) { story { id } userErrors { code } } }";

/// A server whose client is nothing but the template.
struct Site {
    server: Server,
    _files: TempDir,
}

impl Site {
    async fn start() -> Self {
        Self::start_with(&[]).await
    }

    async fn start_with(flags: &[&str]) -> Self {
        let files = tempfile::tempdir().unwrap();
        fs::write(files.path().join("index.html"), TEMPLATE).unwrap();
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

    async fn html(&self, path: &str) -> (StatusCode, String) {
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
async fn the_landing_page_can_be_read_before_its_scripts_run() {
    let site = Site::start_with(&["--public-url", "https://rodage.example/"]).await;
    let (status, html) = site.html("/").await;
    assert_eq!(status, StatusCode::OK);
    for part in [
        "<title data-until-start>Rodage, le banc d&#39;essai des bêtas</title>",
        "<meta data-until-start name=\"description\" content=\"Publiez votre projet",
        "<link data-until-start rel=\"canonical\" href=\"https://rodage.example/\" />",
        "<meta property=\"og:image\" content=\"https://rodage.example/share/rodage.png\" />",
        "<h1>Rodage</h1>",
        "<span>Crée. Plante-toi. Recommence.</span>",
        "<a class=\"start\" href=\"/register\">Commencer</a>",
        "<div id=\"root\"></div>",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
    assert!(!html.contains("noindex") && !html.contains("dev</title>") && !html.contains("<!--"), "{html}");
}

#[tokio::test]
async fn an_article_is_whole_and_has_one_address() {
    let site = Site::start().await;
    let origin = "http://localhost:8000";
    for path in ["/blog/1", "/article/1", "/Blog/1/"] {
        let (status, html) = site.html(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        for part in [
            "<title data-until-start>Votre première bêta en dix jours, sans fumée · Rodage</title>",
            &format!("rel=\"canonical\" href=\"{origin}/blog/1\""),
            &format!("<meta property=\"og:image\" content=\"{origin}/share/article-1.png\" />"),
            "<meta property=\"og:type\" content=\"article\" />",
            "<h1>Votre première bêta en dix jours, sans fumée</h1>",
            "\">Jours 1 et 2",
            "<img src=\"/articles/cover-1.svg\" alt=\"Un grand cadran",
        ] {
            assert!(html.contains(part), "{path}: {part}\n{html}");
        }
    }
}

#[tokio::test]
async fn what_does_not_exist_says_so_by_its_status() {
    let site = Site::start().await;
    for (path, title) in [
        ("/no/such/page", "Oops! Page not found"),
        ("/blog/99", "Article introuvable"),
        ("/article/un", "Article introuvable"),
        ("/stories/sty_00000000000000000000000000000000", "Histoire introuvable."),
        ("/story/1", "Histoire introuvable."),
        ("/stories/%F0%9F%A6%80", "Histoire introuvable."),
        ("/invitation/nothing", "Oops! Page not found"),
        ("/graphiql", "Oops! Page not found"),
    ] {
        let (status, html) = site.html(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(html.contains(&format!("<h1>{title}</h1>")), "{path}: {html}");
        assert!(html.contains("content=\"noindex\"") && !html.contains("canonical"), "{path}: {html}");
    }
}

#[tokio::test]
async fn the_other_addresses_of_a_page_name_the_one_to_keep() {
    let site = Site::start_with(&["--public-url", "https://rodage.example"]).await;
    for (path, title, canonical) in [
        ("/blog", "Blog · Rodage", "/blog"),
        ("/stories-page", "Le Mur des Histoires · Rodage", "/stories-page"),
        ("/simple-login", "Connexion · Rodage", "/login"),
        ("/auth-register", "Inscription · Rodage", "/register"),
        ("/mentions-legales", "Mentions légales · Rodage", "/mentions-legales"),
    ] {
        let (status, html) = site.html(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(html.contains(&format!("<title data-until-start>{title}</title>")), "{path}: {html}");
        assert!(html.contains(&format!("rel=\"canonical\" href=\"https://rodage.example{canonical}\"")), "{path}");
    }
}

#[tokio::test]
async fn a_story_is_text_whatever_it_says_and_is_gone_once_hidden() {
    let site = Site::start_with(&["--behind-proxy"]).await;
    let id = site.story("<script>alert(1)</script>", "Ligne 1 \"><img src=x>\nLigne 2").await;
    let path = format!("/stories/{id}");
    let (status, html) = site.html(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>"), "{html}");
    assert!(html.contains("<title data-until-start>L&#39;histoire de &lt;script&gt;"), "{html}");
    assert!(html.contains("<p class=\"story\">Ligne 1 &quot;&gt;&lt;img src=x&gt;\nLigne 2</p>"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
    assert!(html.contains(&format!("{path}\" />")), "{html}");

    let report = "mutation($id: ID!) { reportStory(input: { id: $id }) { userErrors { code } } }";
    for from in ["192.0.2.1", "198.51.100.1", "203.0.113.1"] {
        let request = site.visitor().request(Method::POST, "/graphql").header("x-forwarded-for", from);
        let answer = request.json(&json!({ "query": report, "variables": { "id": id } })).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
    }
    assert_eq!(site.html(&path).await.0, StatusCode::NOT_FOUND);
    assert!(!site.html("/sitemap.xml").await.1.contains(&id));
}

#[tokio::test]
async fn private_pages_say_nothing_and_an_invitation_s_address_goes_nowhere() {
    let site = Site::start().await;
    let (_, html) = site.html("/dashboard/projects").await;
    assert!(html.contains("<title data-until-start>Rodage</title>") && html.contains("noindex"), "{html}");
    assert!(
        html.contains("<noscript>Cette page a besoin de JavaScript.") && !html.contains("id=\"opening\""),
        "{html}"
    );

    let creator = site.server.creator().await;
    let project = creator.create_project("Un secret").await;
    let (_, token) = creator.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
    let (status, html) = site.html(&format!("/invitation/{token}")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("<meta name=\"referrer\" content=\"no-referrer\" />") && html.contains("noindex"), "{html}");
    assert!(!html.contains("Un secret") && !html.contains(&token), "{html}");
}

#[tokio::test]
async fn an_address_of_other_times_leads_to_its_page_for_good() {
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
async fn a_page_is_compressed_as_asked_and_not_sent_twice() {
    let site = Site::start().await;
    let ask = |path: &'static str, name: &'static str, value: String| {
        site.visitor().request(Method::GET, path).header(name, value).send()
    };
    let plain = site.get("/blog/1").await;
    let etag = plain.headers()[header::ETAG].to_str().unwrap().to_owned();
    assert!(etag.starts_with("W/\""), "{etag}");
    assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
    let length = plain.text().await.unwrap().len();
    for (accepted, encoding) in [("gzip, deflate, br", "br"), ("gzip", "gzip")] {
        let response = ask("/blog/1", "accept-encoding", accepted.to_owned()).await.unwrap();
        assert_eq!(response.headers()[header::CONTENT_ENCODING], encoding);
        assert_eq!(response.headers()[header::VARY], "accept-encoding");
        assert_eq!(response.headers()[header::ETAG], *etag);
        assert!(response.bytes().await.unwrap().len() < length / 2, "{encoding}");
    }
    let again = ask("/blog/1", "if-none-match", etag.clone()).await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(again.text().await.unwrap(), "");
    assert_eq!(ask("/blog/2", "if-none-match", etag).await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn programs_find_the_pages_and_the_articles() {
    let site = Site::start_with(&["--public-url", "https://rodage.example"]).await;
    let id = site.story("Zoé", "Il était une fois.").await;
    let robots = site.html("/robots.txt").await.1;
    assert!(robots.contains("Sitemap: https://rodage.example/sitemap.xml\n"), "{robots}");

    let response = site.get("/sitemap.xml").await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/xml; charset=utf-8");
    let sitemap = response.text().await.unwrap();
    for path in ["/", "/faq", "/blog/6", &format!("/stories/{id}")] {
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
async fn what_a_request_says_in_host_stands_nowhere() {
    let site = Site::start().await;
    for path in ["/", "/blog/1", "/robots.txt", "/sitemap.xml", "/feed.xml"] {
        let request = site.visitor().request(Method::GET, path).header(header::HOST, "evil.example");
        let text = request.send().await.unwrap().text().await.unwrap();
        assert!(!text.contains("evil.example") && text.contains("http://localhost:8000/"), "{path}: {text}");
    }
}

#[tokio::test]
async fn the_sitemap_is_written_once_in_a_while() {
    let site = Site::start().await;
    let first = site.story("Zoé", "Il était une fois.").await;
    let sitemap = async || site.html("/sitemap.xml").await.1;
    assert!(sitemap().await.contains(&first));
    let second = site.story("Ada", "Il était une autre fois.").await;
    assert!(!sitemap().await.contains(&second), "the one before, for some minutes");
    site.server.app.clock.advance(chrono::TimeDelta::minutes(5));
    assert!(sitemap().await.contains(&second));
}
