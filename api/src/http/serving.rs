//! Listening, and ending well.

use std::{convert::Infallible, io, net::SocketAddr, pin::pin, time::Duration};

use axum::{
    Router,
    extract::ConnectInfo,
    serve::{Listener, ListenerExt},
};
use http::{Request, header::UPGRADE};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    time::sleep,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::Service;

use super::{Pace, metrics_router, probes, router};
use crate::app::App;

/// Connections that may wait to be accepted. After a restart all clients come at once; the usual 128 would leave most of
/// them waiting for seconds, and cut some off. The system's own limit holds too, `net.core.somaxconn` on Linux.
const BACKLOG: u32 = 4096;

/// How long requests and sockets have to end after the process was asked to stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// Listens on an address; port 0 is any that is free.
pub fn listen(address: impl Into<SocketAddr>) -> io::Result<TcpListener> {
    let address = address.into();
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted process takes the place of the one before, whose connections linger.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Answers on `listener` until the process is asked to stop (SIGTERM, SIGINT, or `app.stop`), then lets requests end,
/// tells sockets to come back, and waits for what runs beside them, not longer than 10 seconds; closes the database then.
pub async fn serve(app: App, listener: TcpListener) {
    app.tasks.spawn(probes::keep_folding(app.stop.clone()));
    app.tasks.spawn(stop_when_asked(app.clone()));
    let ended = async {
        serve_at(app.clone(), listener, Pace::default()).await;
        app.shut_down().await;
    };
    let too_late = async {
        app.stop.cancelled().await;
        sleep(PATIENCE).await;
    };
    tokio::select! {
        () = ended => {}
        () = too_late => tracing::warn!("some requests or sockets did not end in time"),
    }
    app.db.close().await;
}

/// Only answers, at a pace, until the process stops; then lets requests end.
///
/// Not by `axum::serve`, where a connection that says nothing lasts for ever.
pub async fn serve_at(app: App, listener: TcpListener, pace: Pace) {
    let stop = app.stop.clone();
    answer(router(app, pace), listener, pace, stop).await;
}

/// Answers `/metrics` on `listener`, and nothing else, until the process stops.
pub fn serve_metrics(app: &App, listener: TcpListener) {
    app.tasks.spawn(answer(metrics_router(), listener, Pace::default(), app.stop.clone()));
}

async fn answer(router: Router, listener: TcpListener, pace: Pace, stop: CancellationToken) {
    // Small messages leave at once: with Nagle's algorithm they would wait for the last one's acknowledgement.
    let mut listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY was not set");
        }
    });
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(pace.head);
    protocol.preserve_header_case(true);
    let connections = TaskTracker::new();
    while let Some((stream, peer)) = stop.run_until_cancelled(listener.accept()).await {
        connections.spawn(converse(protocol.clone(), router.clone(), stream, peer, stop.clone()));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Answers the requests of one connection, until it is closed or turns into a socket.
async fn converse(
    protocol: http1::Builder,
    router: Router,
    stream: TcpStream,
    peer: SocketAddr,
    stop: CancellationToken,
) {
    let answer = service_fn(move |mut request: Request<Incoming>| {
        // How the client writes the names of headers is among what hyper knows of a request: those of the answer are then
        // written alike. It means nothing, but some clients look for `Sec-WebSocket-Protocol` as they write it.
        let known = request.headers().contains_key(UPGRADE).then(|| request.extensions().clone());
        request.extensions_mut().insert(ConnectInfo(peer));
        let answered = router.clone().call(request);
        async move {
            let mut response = answered.await?;
            response.extensions_mut().extend(known.unwrap_or_default());
            Ok::<_, Infallible>(response)
        }
    });
    let mut connection = pin!(protocol.serve_connection(TokioIo::new(stream), answer).with_upgrades());
    let outcome = tokio::select! {
        biased;
        outcome = connection.as_mut() => outcome,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = outcome {
        tracing::debug!(%error, %peer, "a connection broke off");
    }
}

/// Turns the operating system's request into the process's own.
async fn stop_when_asked(app: App) {
    let asked = async {
        match signals().await {
            Ok(name) => tracing::info!(signal = name, "stopping"),
            Err(error) => {
                tracing::warn!(%error, "signals cannot be received");
                std::future::pending::<()>().await;
            }
        }
    };
    if app.stop.run_until_cancelled(asked).await.is_some() {
        app.stop.cancel();
    }
}

#[cfg(unix)]
async fn signals() -> io::Result<&'static str> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(tokio::select! {
        _ = terminate.recv() => "SIGTERM",
        _ = interrupt.recv() => "SIGINT",
    })
}

#[cfg(not(unix))]
async fn signals() -> io::Result<&'static str> {
    tokio::signal::ctrl_c().await.map(|()| "Ctrl-C")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{net::Ipv4Addr, time::Duration};

    use futures_util::future::try_join_all;
    use tokio::{net::TcpStream, time::timeout};

    use super::*;

    #[tokio::test]
    async fn those_who_come_all_at_once_need_not_come_again() {
        let listener = listen((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        // None is accepted meanwhile. Who finds no place tries again after a second.
        let all = try_join_all((0..400).map(|_| TcpStream::connect(address)));
        timeout(Duration::from_millis(900), all).await.expect("there was no place for some").unwrap();
    }
}
