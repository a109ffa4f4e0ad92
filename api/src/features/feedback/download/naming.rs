//! How a text names pictures and films: by an address that lasts and, in an archive, by the file beside it.

use std::collections::HashMap;

use entity::{
    picture,
    types::id::{FeedbackFilmId, FeedbackPictureId, ProjectId},
};
use url::Url;

use crate::{features::feedback::pictures::Kind, platform::app::App};

/// Returns the address of a picture or a film in feedback on a project. It works as long as the feedback has it, for whoever
/// may download the feedback: a person who is signed in, or a program with its token.
pub fn lasting_url(base: &Url, project: ProjectId, attached: &picture::Model) -> String {
    let path = match Kind::of(attached) {
        Kind::Picture => format!("/exports/{project}/pictures/{}", attached.id),
        Kind::Film => format!("/exports/{project}/films/{}", FeedbackFilmId(attached.id.0)),
    };
    base.join(&path).map_or(path, String::from)
}

/// The names of the pictures and the films of one download.
pub struct Naming {
    base: Url,
    project: ProjectId,
    files: Option<HashMap<FeedbackPictureId, String>>,
}

impl Naming {
    /// Names them by their address only.
    pub fn by_address(app: &App, project: ProjectId) -> Self {
        Self { base: app.config.base_url(), project, files: None }
    }

    /// Names them also by their files.
    pub fn with_files(app: &App, project: ProjectId, files: HashMap<FeedbackPictureId, String>) -> Self {
        Self { files: Some(files), ..Self::by_address(app, project) }
    }

    /// Whether there are files.
    pub fn has_files(&self) -> bool {
        self.files.is_some()
    }

    /// Returns the address of a picture or a film.
    pub fn url(&self, attached: &picture::Model) -> String {
        lasting_url(&self.base, self.project, attached)
    }

    /// Returns the file of a picture or a film. One that was added after the download began has none.
    pub fn file(&self, attached: &picture::Model) -> Option<&str> {
        self.files.as_ref()?.get(&attached.id).map(String::as_str)
    }
}
