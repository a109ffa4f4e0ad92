//! The HTTP interface, independent of particular operations.

mod budget;
mod complete;
mod connections;
mod documents;
mod error_messages;
mod graphql;
mod idempotency;
mod limits;
mod origin;
pub mod pages;
mod persisted;
mod probes;
mod sessions;
mod web_client;

use std::{net::SocketAddr, sync::Arc};

use rodage::platform::{
    error::Error,
    http::{Timeouts, serve_at},
};
use scoped_futures::ScopedFutureExt;
use tokio::{net::TcpListener, sync::Notify, task::JoinHandle};

use crate::support::app::Server;

/// Serves the application at a second address with the given timeouts, so that a test need not wait for the usual ones.
pub async fn with_timeouts(server: &Server, timeouts: Timeouts) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_at(server.app.clone(), listener, timeouts));
    address
}

/// The only write connection of SQLite, which is held from when it is free until it is released.
struct Hold {
    held: Arc<Notify>,
    released: Arc<Notify>,
    work: JoinHandle<()>,
}

impl Hold {
    fn begin(server: &Server) -> Self {
        let (held, released) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let work = tokio::spawn({
            let (app, held, released) = (server.app.clone(), Arc::clone(&held), Arc::clone(&released));
            async move {
                let work = app.db.write(|_| {
                    let (held, released) = (&held, &released);
                    async move {
                        held.notify_one();
                        released.notified().await;
                        Ok::<_, Error>(())
                    }
                    .scope_boxed()
                });
                work.await.unwrap();
            }
        });
        Self { held, released, work }
    }

    async fn is_held(&self) {
        self.held.notified().await;
    }

    async fn release(self) {
        self.released.notify_one();
        self.work.await.unwrap();
    }
}
