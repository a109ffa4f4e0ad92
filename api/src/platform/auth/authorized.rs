//! A row together with the proof that the caller may act on it.
//!
//! Services take `Authorized<project::Model, Manage>` instead of a row, so that a use case without a policy check does
//! not compile. Only policies create one.

use std::{marker::PhantomData, ops::Deref};

/// A `T` on which the caller may perform the action `A`.
#[derive(Clone, Debug)]
pub struct Authorized<T, A> {
    value: T,
    action: PhantomData<A>,
}

/// The action of reading a row.
#[derive(Clone, Copy, Debug)]
pub enum View {}

/// The action of changing or deleting a row, or deciding what happens with it.
#[derive(Clone, Copy, Debug)]
pub enum Manage {}

impl<T, A> Authorized<T, A> {
    /// Asserts that the check was made. For policies only.
    pub(crate) fn by_policy(value: T) -> Self {
        Self { value, action: PhantomData }
    }

    /// Returns the row.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T, A> Deref for Authorized<T, A> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
