//! Environment variables. An empty one counts as not set: `VARIABLE: ${VARIABLE:-}` in a compose file makes it empty.

use std::{
    env,
    ffi::{OsStr, OsString},
};

use clap::Command;

/// Returns the value of a variable that is set.
pub(super) fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Returns the names of the variables that are set.
pub(super) fn names() -> impl Iterator<Item = String> {
    env::vars_os().filter(|(_, value)| !value.is_empty()).filter_map(|(name, _)| name.into_string().ok())
}

/// Makes a command ignore empty variables, which clap would take for values.
pub(super) fn ignore_empty(command: Command) -> Command {
    let is_empty = |name: &OsStr| env::var_os(name).is_some_and(|value| value.is_empty());
    command.mut_args(
        |argument| {
            if argument.get_env().is_some_and(is_empty) { argument.env(None::<&str>) } else { argument }
        },
    )
}
