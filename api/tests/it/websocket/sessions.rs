//! The end of a session closes the sockets opened with it.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{app::Server, both_databases, socket::Socket};

both_databases! {
    async fn rejects_an_expired_session(server: Server) {
        let creator = server.creator().await;
        let cookie = creator.cookie();
        server.app.clock.advance(TimeDelta::days(31));
        let mut socket = Socket::open(server.address, cookie.as_deref()).await;
        socket.send(json!({ "type": "connection_init" })).await;
        assert_eq!(socket.closed().await, 4403);
    }

    async fn closes_at_the_first_operation_after_the_session_expired(server: Server) {
        let mut socket = server.creator().await.socket().await;
        socket.subscribe("1", "{ viewer { firstName } }", json!({})).await;
        socket.next("1").await;
        server.app.clock.advance(TimeDelta::days(31));
        socket.subscribe("2", "{ viewer { firstName } }", json!({})).await;
        assert_eq!(socket.closed().await, 4403);
    }

    async fn signing_out_closes_only_the_sockets_of_the_session(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        let (mut idle, mut others) = (creator.socket().await, other.socket().await);
        let mut anonymous = server.visitor().socket().await;
        creator.data("mutation { signOut { viewer { id } } }", json!({})).await;
        assert_eq!(idle.closed().await, 4403);
        for socket in [&mut others, &mut anonymous] {
            socket.send(json!({ "type": "ping" })).await;
            assert_eq!(socket.message().await["type"], "pong");
        }
    }

    async fn closes_with_1012_at_shutdown(server: Server) {
        let mut sockets = Vec::new();
        for _ in 0..5 {
            sockets.push(server.visitor().socket().await);
        }
        let stopping = tokio::spawn(server.stop());
        for socket in &mut sockets {
            assert_eq!(socket.closed().await, 1012);
        }
        stopping.await.unwrap();
    }
}
