//! The Atom feed of a project's releases, of who sees its public page: `/projets/{project}/versions.atom`.

use askama::Template;
use axum::{
    Router,
    extract::{Path, State},
    response::{IntoResponse, Response},
    routing::get,
};
use chrono::SecondsFormat;
use entity::{
    project, release,
    types::{
        id::{Id, ProjectId, PublicReleaseId},
        project_visibility::ProjectVisibility,
    },
};
use http::{
    HeaderMap, HeaderValue,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::{markdown, policy};
use crate::{
    features::profiles,
    platform::{
        app::App,
        error::{Error, Result},
        http::{
            Shared,
            pages::{Site, summarize},
        },
        language::Language,
    },
};

/// The maximum number of releases in a feed, the newest.
const MAX_ENTRIES: u64 = 50;

/// Returns the route.
pub fn routes() -> Router<Shared> {
    Router::new().route("/projets/{project}/versions.atom", get(feed))
}

/// Returns the path of the feed of a project.
pub fn path(project: ProjectId) -> String {
    format!("{}/versions.atom", super::path(project))
}

#[derive(Template)]
#[template(path = "releases.atom.xml")]
struct Feed {
    title: String,
    subtitle: String,
    author: String,
    page: String,
    own: String,
    updated: String,
    entries: Vec<Entry>,
}

struct Entry {
    address: String,
    title: String,
    published: String,
    updated: String,
    html: String,
}

async fn feed(State(app): State<App>, site: Site, Path(project): Path<String>, headers: HeaderMap) -> Response {
    match read(&app, &site, &project).await {
        Ok((feed, is_listed)) => {
            let content_type = (CONTENT_TYPE, "application/atom+xml; charset=utf-8");
            let mut response = ([content_type, (CACHE_CONTROL, "no-cache")], feed.to_string()).into_response();
            if !is_listed {
                response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
            }
            response
        }
        Err(error) => {
            if error.status().is_server_error() {
                tracing::error!(error = error.chain(), "the feed of a project cannot be read");
            }
            (error.status(), error.message().text(Language::of(&headers))).into_response()
        }
    }
}

/// Reads the feed of a project, and whether search engines may show it.
async fn read(app: &App, site: &Site, project: &str) -> Result<(Feed, bool)> {
    let id = ProjectId::parse(project).ok_or(Error::NotFound)?;
    let project = policy::view(app, id).await?.into_inner();
    let releases = release::Entity::find()
        .filter(release::Column::ProjectId.eq(id))
        .order_by_desc(release::Column::ReleasedOn)
        .order_by_desc(release::Column::Id)
        .limit(MAX_ENTRIES)
        .all(app.db.read())
        .await?;
    let author = profiles::creator_name(app, project.creator_id).await?;
    let is_listed = project.visibility == ProjectVisibility::Public;
    Ok((Feed::new(site, project, author, releases), is_listed))
}

impl Feed {
    fn new(site: &Site, project: project::Model, author: Option<String>, releases: Vec<release::Model>) -> Self {
        let page = site.address(&super::path(project.id));
        let updated = releases.iter().map(|release| release.created_at).max().unwrap_or(project.created_at);
        let entry = |release: release::Model| Entry {
            address: format!("{page}#{}", PublicReleaseId::from(Uuid::from(release.id))),
            title: release.name,
            // A day, whose noon in UTC is on it in almost every time zone.
            published: format!("{}T12:00:00Z", release.released_on),
            updated: release.created_at.to_rfc3339_opts(SecondsFormat::Secs, true),
            html: markdown::render(&release.notes),
        };
        Self {
            subtitle: summarize(&project.description),
            author: author.unwrap_or_else(|| project.title.clone()),
            own: site.address(&path(project.id)),
            updated: updated.to_rfc3339_opts(SecondsFormat::Secs, true),
            entries: releases.into_iter().map(entry).collect(),
            title: project.title,
            page,
        }
    }
}
