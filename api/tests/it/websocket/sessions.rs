//! A socket lives no longer than the session it was opened with.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{app::Server, both_databases, socket::Socket};

both_databases! {
    async fn a_session_that_is_over_is_not_welcome(server: Server) {
        let creator = server.creator().await;
        let cookie = creator.cookie();
        server.app.clock.advance(TimeDelta::days(31));
        let mut socket = Socket::open(server.address, cookie.as_deref()).await;
        socket.send(json!({ "type": "connection_init" })).await;
        assert_eq!(socket.closed().await, 4403);
    }

    async fn a_session_that_ended_meanwhile_is_noticed_at_the_next_operation(server: Server) {
        let mut socket = server.creator().await.socket().await;
        socket.subscribe("1", "{ viewer { firstName } }", json!({})).await;
        socket.next("1").await;
        server.app.clock.advance(TimeDelta::days(31));
        socket.subscribe("2", "{ viewer { firstName } }", json!({})).await;
        assert_eq!(socket.closed().await, 4403);
    }

    async fn signing_out_closes_an_idle_socket_and_no_other(server: Server) {
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

    async fn a_stopping_server_asks_everybody_to_come_back(server: Server) {
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
