//! Listening for connections, and graceful shutdown.

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

use super::{Timeouts, metrics_router, probes, router};
use crate::platform::{app::App, error::chain};

/// The maximum number of connections that wait to be accepted. After a restart all clients reconnect at once; the usual
/// 128 would delay most of them by seconds and drop some. The system's own limit also applies (`net.core.somaxconn` on
/// Linux).
const BACKLOG: u32 = 4096;

/// The maximum time to wait for requests and WebSockets to end at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// How long connections are still accepted at shutdown: those that were already made are answered, where closing the
/// listener would reset them.
const LAST_ACCEPTS: Duration = Duration::from_millis(100);

/// How often callers whose limits are full again are forgotten.
const FORGET_INTERVAL: Duration = Duration::from_mins(1);

/// Reserves an address, unless another process listens on it; port 0 selects any free port. Connections are refused
/// before [`listen`].
pub fn bind(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Lets a restarted process bind while connections of its predecessor linger.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

/// Listens on a reserved address.
pub fn listen(socket: TcpSocket) -> io::Result<TcpListener> {
    socket.listen(BACKLOG)
}

/// Serves `listener` until shutdown is requested by SIGTERM, SIGINT or `app.stop`. Then waits, at most 10 seconds, for
/// requests, WebSockets and background tasks to end, and closes the database.
pub async fn serve(app: App, listener: TcpListener) {
    app.tasks.spawn(probes::run_upkeep(app.stop.clone()));
    app.tasks.spawn(forget_idle_callers(app.clone()));
    app.tasks.spawn(stop_on_signal(app.clone()));
    let stopped = async {
        serve_at(app.clone(), listener, Timeouts::default()).await;
        app.shut_down().await;
    };
    let timed_out = async {
        app.stop.cancelled().await;
        sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        () = stopped => {}
        () = timed_out => tracing::warn!("some requests or connections did not end before the shutdown timeout"),
    }
    app.db.close().await;
}

/// Serves `listener` with the given timeouts until shutdown is requested, then waits for requests to end.
///
/// `axum::serve` is not used because it never closes an idle connection.
pub async fn serve_at(app: App, listener: TcpListener, timeouts: Timeouts) {
    let stop = app.stop.clone();
    accept_connections(router(app, timeouts), listener, timeouts, stop).await;
}

/// Serves `/metrics`, and nothing else, on `listener` until shutdown is requested.
pub fn serve_metrics(app: &App, listener: TcpListener) {
    app.tasks.spawn(accept_connections(metrics_router(app.clone()), listener, Timeouts::default(), app.stop.clone()));
}

async fn accept_connections(router: Router, listener: TcpListener, timeouts: Timeouts, stop: CancellationToken) {
    // With Nagle's algorithm, small messages would wait for the acknowledgement of the previous one.
    let mut listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY was not set");
        }
    });
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(timeouts.head);
    protocol.preserve_header_case(true);
    let connections = TaskTracker::new();
    let accept = async {
        loop {
            let (stream, peer) = listener.accept().await;
            connections.spawn(serve_connection(protocol.clone(), router.clone(), stream, peer, stop.clone()));
        }
    };
    let closing = async {
        stop.cancelled().await;
        sleep(LAST_ACCEPTS).await;
    };
    tokio::select! {
        () = accept => {}
        () = closing => {}
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Serves the requests of one connection until it is closed or upgraded to a WebSocket.
async fn serve_connection(
    protocol: http1::Builder,
    router: Router,
    stream: TcpStream,
    peer: SocketAddr,
    stop: CancellationToken,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        // hyper keeps the case of the request's header names in its extensions; copied to the response, they set the
        // case of its header names. Some clients look for `Sec-WebSocket-Protocol` only in the case they sent.
        let header_case = request.headers().contains_key(UPGRADE).then(|| request.extensions().clone());
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = router.clone().call(request);
        async move {
            let mut response = response.await?;
            response.extensions_mut().extend(header_case.unwrap_or_default());
            Ok::<_, Infallible>(response)
        }
    });
    let mut connection = pin!(protocol.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let outcome = tokio::select! {
        biased;
        outcome = connection.as_mut() => outcome,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = outcome {
        tracing::debug!(error = chain(&error), "a connection failed");
    }
}

/// Forgets callers whose limits are full again, until shutdown: a network address must not stay in memory.
async fn forget_idle_callers(app: App) {
    while app.stop.run_until_cancelled(sleep(FORGET_INTERVAL)).await.is_some() {
        app.rate_limits.forget_idle();
        app.budgets.forget_idle();
    }
}

/// Requests shutdown when a termination signal is received.
async fn stop_on_signal(app: App) {
    let signalled = async {
        match termination_signal().await {
            Ok(name) => name,
            Err(error) => {
                tracing::warn!(%error, "cannot receive signals");
                std::future::pending().await
            }
        }
    };
    if let Some(name) = app.stop.run_until_cancelled(signalled).await {
        app.stop.cancel();
        tracing::info!(signal = name, "stopping");
    }
}

#[cfg(unix)]
async fn termination_signal() -> io::Result<&'static str> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(tokio::select! {
        _ = terminate.recv() => "SIGTERM",
        _ = interrupt.recv() => "SIGINT",
    })
}

#[cfg(not(unix))]
async fn termination_signal() -> io::Result<&'static str> {
    tokio::signal::ctrl_c().await.map(|()| "Ctrl-C")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{net::Ipv4Addr, time::Duration};

    use futures_util::future::try_join_all;
    use tokio::{net::TcpStream, time::timeout};

    use super::*;

    #[tokio::test]
    async fn queues_a_burst_of_connections() {
        let listener = listen(bind((Ipv4Addr::LOCALHOST, 0).into()).unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        // None is accepted meanwhile. A client whose connection does not fit in the backlog retries after a second.
        let all = try_join_all((0..400).map(|_| TcpStream::connect(address)));
        timeout(Duration::from_millis(900), all).await.expect("the backlog is too short").unwrap();
    }
}
