//! The store of files, the same for all processes of a deployment: a directory, or a bucket of a server with the protocol
//! of Amazon S3.

use std::{ops::Range, pin::pin, sync::Arc};

use anyhow::{Context, bail};
use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{
    GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart, aws::AmazonS3Builder,
    local::LocalFileSystem, path::Path,
};
use secrecy::ExposeSecret;

use super::{
    clock::random,
    config::Config,
    error::{Error, Result},
};

/// The number of parts of one file that are written at the same time.
const MAX_WRITES: usize = 2;

/// The store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Files(Arc<dyn ObjectStore>);

impl Files {
    /// Opens the store; a missing directory is created.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let directory = config.files_dir();
        let config = &config.files;
        let Some(bucket) = &config.s3_bucket else {
            let open = || -> anyhow::Result<LocalFileSystem> {
                std::fs::create_dir_all(&directory)?;
                Ok(LocalFileSystem::new_with_prefix(&directory)?.with_automatic_cleanup(true).with_fsync(true))
            };
            let store = open().with_context(|| format!("cannot use the directory {}", directory.display()))?;
            return Ok(Self(Arc::new(store)));
        };
        let mut builder = AmazonS3Builder::new().with_bucket_name(bucket).with_region(&config.s3_region);
        if let Some(endpoint) = &config.s3_endpoint {
            builder = builder
                .with_endpoint(endpoint.as_str().trim_end_matches('/'))
                .with_allow_http(endpoint.scheme() == "http");
        }
        let builder = match (&config.s3_access_key_id, &config.s3_secret_access_key) {
            (Some(id), Some(secret)) => builder.with_access_key_id(id).with_secret_access_key(secret.expose_secret()),
            (None, None) => builder,
            _ => bail!("RODAGE_S3_ACCESS_KEY_ID and RODAGE_S3_SECRET_ACCESS_KEY must be set together: one is missing"),
        };
        Ok(Self(Arc::new(builder.build()?)))
    }

    /// Stores a file, or replaces it.
    pub async fn put(&self, name: &str, content: Bytes) -> Result<()> {
        self.0.put(&Path::from(name), PutPayload::from_bytes(content)).await.map_err(failed)?;
        Ok(())
    }

    /// Stores a file whose content comes in parts, or replaces it. Some megabytes of it are in memory at once. There is no
    /// file before all has come.
    pub async fn put_all(&self, name: &str, parts: impl Stream<Item = Result<Bytes>>) -> Result<()> {
        let mut upload = WriteMultipart::new(self.0.put_multipart(&Path::from(name)).await.map_err(failed)?);
        let mut parts = pin!(parts);
        loop {
            let next = match upload.wait_for_capacity(MAX_WRITES).await {
                Ok(()) => parts.next().await,
                Err(error) => Some(Err(failed(error))),
            };
            match next {
                Some(Ok(part)) => upload.put(part),
                Some(Err(error)) => {
                    upload.abort().await.map_err(failed)?;
                    return Err(error);
                }
                None => break,
            }
        }
        upload.finish().await.map_err(failed)?;
        Ok(())
    }

    /// Returns the content of a file. Fails with [`Error::NotFound`] when there is none.
    pub async fn get(&self, name: &str) -> Result<Bytes> {
        match self.0.get(&Path::from(name)).await {
            Ok(found) => found.bytes().await.map_err(failed),
            Err(object_store::Error::NotFound { .. }) => Err(Error::NotFound),
            Err(error) => Err(failed(error)),
        }
    }

    /// Returns a part of a file as it is read. Fails with [`Error::NotFound`] when there is no such file.
    pub async fn stream(
        &self,
        name: &str,
        part: Range<u64>,
    ) -> Result<BoxStream<'static, object_store::Result<Bytes>>> {
        let options = GetOptions { range: Some(GetRange::Bounded(part)), ..GetOptions::default() };
        match self.0.get_opts(&Path::from(name), options).await {
            Ok(found) => Ok(found.into_stream()),
            Err(object_store::Error::NotFound { .. }) => Err(Error::NotFound),
            Err(error) => Err(failed(error)),
        }
    }

    /// Deletes a file, if it exists.
    pub async fn delete(&self, name: &str) -> Result<()> {
        match self.0.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    /// Deletes all files of a folder.
    pub async fn delete_folder(&self, folder: &str) -> Result<()> {
        let names = self.0.list(Some(&Path::from(folder))).map_ok(|file| file.location).boxed();
        let mut deleted = self.0.delete_stream(names);
        loop {
            match deleted.try_next().await {
                Ok(Some(_)) | Err(object_store::Error::NotFound { .. }) => {}
                Ok(None) => return Ok(()),
                Err(error) => return Err(failed(error)),
            }
        }
    }

    /// Checks that files can be written, read and deleted.
    pub async fn check(&self) -> Result<()> {
        let folder = format!("check/{:016x}", u64::from_ne_bytes(random()));
        let (name, content) = (format!("{folder}/file"), Bytes::from_static(b"Rodage"));
        self.put(&name, content.clone()).await?;
        let is_same = self.get(&name).await? == content;
        self.delete_folder(&folder).await?;
        if is_same { Ok(()) } else { Err(anyhow::anyhow!("a file has another content than was written").into()) }
    }
}

fn failed(error: object_store::Error) -> Error {
    Error::Files(Arc::new(anyhow::Error::from(error).context("the store of files failed")))
}
