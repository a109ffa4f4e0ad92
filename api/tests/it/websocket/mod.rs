//! The protocol `graphql-transport-ws`, as its text has it, and what our socket adds.

mod closing;
mod limits;
mod operations;
mod sessions;
mod time;
