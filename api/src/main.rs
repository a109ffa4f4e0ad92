//! The `rodage` binary.

use std::{io::Write, process::ExitCode};

use mimalloc::MiMalloc;
use rodage::{
    command,
    platform::{config::Cli, error::chain},
};

/// Takes 8 to 13 % less time per request than the system's allocator, measured on GraphQL responses.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let result = async { command::run(Cli::load()?).await };
    match result.await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // On one line, with its causes. That it cannot be written is no reason to panic.
            let _ = writeln!(std::io::stderr(), "rodage: {}", chain(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}
