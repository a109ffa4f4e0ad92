//! A picture or a film as it is stored, read a part at a time.

use async_stream::try_stream;
use bytes::{Bytes, BytesMut};
use entity::{
    picture,
    types::id::{FeedbackPictureId, ProjectId},
};
use futures_util::{Stream, StreamExt, TryStreamExt, stream::BoxStream};
use http::{HeaderName, header::CONTENT_LENGTH};

use super::{
    address::Size,
    films,
    kind::Kind,
    loader::PictureById,
    routes::{NO_STORE, served},
    upload,
};
use crate::platform::{
    app::App,
    error::{Error, Result},
};

/// The first bytes of a PNG.
const PNG: &[u8] = b"\x89PNG";

/// A whole picture or film.
pub struct Original {
    /// The extension of the type of its content.
    pub extension: &'static str,
    /// The content. It ends with an error if it cannot be read to its end.
    pub content: BoxStream<'static, anyhow::Result<Bytes>>,
    name: String,
    byte_count: u64,
    content_type: &'static str,
}

impl Original {
    /// Opens what is attached to feedback on a project, unchecked. Fails with [`Error::NotFound`] only if there is no such
    /// picture or film; one whose file is missing is another error.
    pub async fn open(app: &App, project: ProjectId, kind: Kind, id: FeedbackPictureId) -> Result<Self> {
        let row = find(app, project, kind, id).await?;
        let byte_count = u64::try_from(row.byte_count).map_err(anyhow::Error::from)?;
        let file = match kind {
            Kind::Picture => upload::file(id, Size::Full),
            Kind::Film => films::file(id),
        };
        let mut parts = app.files.stream(&file, 0..byte_count).await.map_err(|error| match error {
            Error::NotFound => anyhow::anyhow!("the file {file} is missing").into(),
            other => other,
        })?;
        let mut start = BytesMut::new();
        while start.len() < PNG.len() {
            let Some(part) = parts.try_next().await.map_err(anyhow::Error::from)? else { break };
            start.extend_from_slice(&part);
        }
        let (content_type, extension) = match kind {
            Kind::Picture if start.starts_with(PNG) => ("image/png", "png"),
            Kind::Picture => ("image/jpeg", "jpg"),
            Kind::Film => films::content_type(&row),
        };
        let content = whole(start.freeze(), parts, byte_count, file).boxed();
        Ok(Self { extension, content, name: row.name, byte_count, content_type })
    }

    /// Returns the headers of a response with the content, which no cache keeps.
    pub fn headers(&self) -> impl IntoIterator<Item = (HeaderName, String)> + use<> {
        let length = (CONTENT_LENGTH, self.byte_count.to_string());
        served(self.content_type, &self.name, self.extension, NO_STORE).into_iter().chain([length])
    }
}

/// Returns what is attached to feedback on a project, unchecked.
pub async fn find(app: &App, project: ProjectId, kind: Kind, id: FeedbackPictureId) -> Result<picture::Model> {
    let found = app.loader.load_one(PictureById(id)).await?.filter(|row| Kind::of(row) == kind);
    found.filter(|row| row.feedback_id.is_some() && row.project_id == Some(project)).ok_or(Error::NotFound)
}

/// Returns the parts of a file, of which the first was read. Fails if they are not as many bytes as there should be.
fn whole(
    start: Bytes,
    mut rest: BoxStream<'static, object_store::Result<Bytes>>,
    byte_count: u64,
    file: String,
) -> impl Stream<Item = anyhow::Result<Bytes>> {
    try_stream! {
        let mut read = start.len() as u64;
        yield start;
        while let Some(part) = rest.try_next().await? {
            read += part.len() as u64;
            yield part;
        }
        if read != byte_count {
            Err::<(), _>(anyhow::anyhow!("the file {file} has {read} bytes, not {byte_count}"))?;
        }
    }
}
