//! The protocol `graphql-transport-ws` as specified, and the server's extensions of it.

mod closing;
mod limits;
mod operations;
mod sessions;
mod time;
