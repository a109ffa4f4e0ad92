//! How a text names pictures: by an address that lasts and, in an archive, by the file beside it.

use std::collections::HashMap;

use entity::{
    picture,
    types::id::{FeedbackPictureId, ProjectId},
};
use url::Url;

use crate::platform::app::App;

/// Returns the address of a picture in feedback on a project. It works as long as the feedback has the picture, for whoever
/// may download the feedback: a person who is signed in, or a program with its token.
pub fn lasting_url(base: &Url, project: ProjectId, picture: FeedbackPictureId) -> String {
    let path = format!("/exports/{project}/pictures/{picture}");
    base.join(&path).map_or(path, String::from)
}

/// The names of the pictures of one download.
pub struct Naming {
    base: Url,
    project: ProjectId,
    files: Option<HashMap<FeedbackPictureId, String>>,
}

impl Naming {
    /// Names pictures by their address only.
    pub fn by_address(app: &App, project: ProjectId) -> Self {
        Self { base: app.config.base_url(), project, files: None }
    }

    /// Names pictures also by their files.
    pub fn with_files(app: &App, project: ProjectId, files: HashMap<FeedbackPictureId, String>) -> Self {
        Self { files: Some(files), ..Self::by_address(app, project) }
    }

    /// Whether there are files.
    pub fn has_files(&self) -> bool {
        self.files.is_some()
    }

    /// Returns the address of a picture.
    pub fn url(&self, picture: &picture::Model) -> String {
        lasting_url(&self.base, self.project, picture.id)
    }

    /// Returns the file of a picture. One that was added after the download began has none.
    pub fn file(&self, picture: &picture::Model) -> Option<&str> {
        self.files.as_ref()?.get(&picture.id).map(String::as_str)
    }
}
