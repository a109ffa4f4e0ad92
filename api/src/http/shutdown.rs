//! Listening, and ending well.

use std::{io, net::SocketAddr, time::Duration};

use axum::serve::ListenerExt;
use tokio::{
    net::{TcpListener, TcpSocket},
    time::sleep,
};

use super::{probes, router};
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
/// tells sockets to come back, and waits for what runs beside them; not longer than 10 seconds.
pub async fn serve(app: App, listener: TcpListener) -> anyhow::Result<()> {
    app.tasks.spawn(probes::keep_folding(app.stop.clone()));
    app.tasks.spawn(stop_when_asked(app.clone()));
    // Small messages leave at once: with Nagle's algorithm they would wait for the last one's acknowledgement.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY was not set");
        }
    });
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, service).with_graceful_shutdown(app.stop.clone().cancelled_owned());
    let ended = async {
        server.await?;
        app.shut_down().await;
        Ok(())
    };
    let too_late = async {
        app.stop.cancelled().await;
        sleep(PATIENCE).await;
    };
    tokio::select! {
        result = ended => result,
        () = too_late => {
            tracing::warn!("some requests or sockets did not end in time");
            Ok(())
        }
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
