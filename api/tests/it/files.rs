//! The store of files in a bucket, on a server with the protocol of Amazon S3. All other tests store files in a directory.

use bytes::Bytes;
use clap::Parser;
use futures_util::{StreamExt, TryStreamExt, stream};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use rodage::platform::{
    config::{Cli, Config},
    error::Error,
    files::Files,
    http_client,
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::{net::TcpListener, task::JoinHandle};

const BUCKET: &str = "rodage";

/// Starts a server with one empty bucket. Returns the configuration of a store in it.
async fn bucket(root: &TempDir) -> (Config, JoinHandle<()>) {
    std::fs::create_dir(root.path().join(BUCKET)).unwrap();
    let mut service = S3ServiceBuilder::new(FileSystem::new(root.path()).unwrap());
    service.set_auth(SimpleAuth::from_single("key", "secret"));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), service.clone()));
        }
    });
    let mut config = Cli::parse_from(["rodage", "--s3-bucket", BUCKET, "--s3-endpoint", &endpoint]).config;
    config.files.s3_access_key_id = Some("key".to_owned());
    config.files.s3_secret_access_key = Some("secret".into());
    (config, serving)
}

#[tokio::test]
async fn files_are_kept_in_a_bucket() {
    let root = tempfile::tempdir().unwrap();
    let (mut config, serving) = bucket(&root).await;
    // Installs the provider of TLS, which the client asks for even without TLS.
    drop(http_client::client().unwrap());
    let files = Files::new(&config).unwrap();

    files.check().await.unwrap();
    let content = Bytes::from(vec![7; 3_000_000]);
    files.put("pictures/one/full", content.clone()).await.unwrap();
    files.put("pictures/one/thumbnail", Bytes::from_static(b"small")).await.unwrap();
    files.put("pictures/two/full", Bytes::from_static(b"other")).await.unwrap();
    assert!(files.get("pictures/one/full").await.unwrap() == content);
    let part = files.stream("pictures/one/full", 1..2_000_000).await.unwrap();
    assert!(part.try_collect::<Vec<_>>().await.unwrap().concat() == content[1..2_000_000]);
    files.put("pictures/one/full", Bytes::from_static(b"again")).await.unwrap();
    assert_eq!(files.get("pictures/one/full").await.unwrap(), "again");

    // More than the protocol takes at once.
    let parts = || stream::iter((0..5).map(|number| Ok(Bytes::from(vec![number; 2_500_000]))));
    files.put_all("pictures/one/film", parts()).await.unwrap();
    let film: Vec<u8> = (0..5).flat_map(|number| vec![number; 2_500_000]).collect();
    assert!(files.get("pictures/one/film").await.unwrap() == film);
    let part = 2_400_000..5_100_000;
    let read: Vec<Bytes> = files.stream("pictures/one/film", part.clone()).await.unwrap().try_collect().await.unwrap();
    assert!(read.concat() == film[2_400_000..5_100_000]);
    assert!(matches!(files.stream("pictures/none", part).await, Err(Error::NotFound)));
    let cut = parts().take(3).chain(stream::iter([Err(Error::NotFound)]));
    assert!(matches!(files.put_all("pictures/one/cut", cut).await, Err(Error::NotFound)));
    assert!(matches!(files.get("pictures/one/cut").await, Err(Error::NotFound)), "there is no part of a file");

    files.delete_folder("pictures/one").await.unwrap();
    for name in ["pictures/one/full", "pictures/one/thumbnail", "pictures/none"] {
        assert!(matches!(files.get(name).await, Err(Error::NotFound)), "{name}");
        assert!(matches!(files.stream(name, 0..1).await, Err(Error::NotFound)), "{name}");
    }
    assert_eq!(files.get("pictures/two/full").await.unwrap(), "other");
    files.delete("pictures/two/full").await.unwrap();
    files.delete("pictures/two/full").await.unwrap();
    assert!(matches!(files.get("pictures/two/full").await, Err(Error::NotFound)));

    config.files.s3_secret_access_key = Some("wrong".into());
    let stranger = Files::new(&config).unwrap();
    assert!(!matches!(stranger.get("pictures/two/full").await, Ok(_) | Err(Error::NotFound)));
    config.files.s3_secret_access_key = None;
    let incomplete = Files::new(&config).unwrap_err().to_string();
    assert!(incomplete.contains("RODAGE_S3_SECRET_ACCESS_KEY"), "{incomplete}");
    serving.abort();
}
