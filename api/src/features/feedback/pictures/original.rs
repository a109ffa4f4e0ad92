//! A picture as it is stored, read a part at a time.

use async_stream::try_stream;
use bytes::{Bytes, BytesMut};
use entity::types::id::{FeedbackPictureId, ProjectId};
use futures_util::{Stream, StreamExt, TryStreamExt, stream::BoxStream};
use http::{
    HeaderName,
    header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
};

use super::{
    address::Size,
    kind::Kind,
    loader::PictureById,
    routes::{POLICY, file_name},
    upload,
};
use crate::platform::{
    app::App,
    error::{Error, Result},
};

/// The first bytes of a PNG.
const PNG: &[u8] = b"\x89PNG";

/// A whole picture.
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
    /// Opens a picture in feedback on a project, unchecked. Fails with [`Error::NotFound`] only if there is no such picture;
    /// one whose file is missing is another error.
    pub async fn open(app: &App, project: ProjectId, id: FeedbackPictureId) -> Result<Self> {
        let found = app.loader.load_one(PictureById(id)).await?.filter(|row| Kind::of(row) == Kind::Picture);
        let row = found.filter(|row| row.feedback_id.is_some() && row.project_id == Some(project));
        let row = row.ok_or(Error::NotFound)?;
        let byte_count = u64::try_from(row.byte_count).map_err(anyhow::Error::from)?;
        let opened = app.files.stream(&upload::file(id, Size::Full), 0..byte_count).await;
        let mut parts = opened.map_err(|error| match error {
            Error::NotFound => anyhow::anyhow!("the file of picture {id} is missing").into(),
            other => other,
        })?;
        let mut start = BytesMut::new();
        while start.len() < PNG.len() {
            let Some(part) = parts.try_next().await.map_err(anyhow::Error::from)? else { break };
            start.extend_from_slice(&part);
        }
        let (content_type, extension) =
            if start.starts_with(PNG) { ("image/png", "png") } else { ("image/jpeg", "jpg") };
        let content = whole(start.freeze(), parts, byte_count, id).boxed();
        Ok(Self { extension, content, name: row.name, byte_count, content_type })
    }

    /// Returns the headers of a response with the content: a browser shows it, and runs nothing of it.
    pub fn headers(&self) -> [(HeaderName, String); 4] {
        let name = file_name(&self.name, self.extension);
        [
            (CONTENT_TYPE, self.content_type.to_owned()),
            (CONTENT_LENGTH, self.byte_count.to_string()),
            (CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")),
            (CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        ]
    }
}

/// Returns the parts of a file, of which the first was read. Fails if they are not as many bytes as there should be.
fn whole(
    start: Bytes,
    mut rest: BoxStream<'static, object_store::Result<Bytes>>,
    byte_count: u64,
    id: FeedbackPictureId,
) -> impl Stream<Item = anyhow::Result<Bytes>> {
    try_stream! {
        let mut read = start.len() as u64;
        yield start;
        while let Some(part) = rest.try_next().await? {
            read += part.len() as u64;
            yield part;
        }
        if read != byte_count {
            Err::<(), _>(anyhow::anyhow!("the file of picture {id} has {read} bytes, not {byte_count}"))?;
        }
    }
}
