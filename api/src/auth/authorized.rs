//! A row together with the proof that the caller may do something with it.
//!
//! Services take `Authorized<project::Model, Manage>` and not a row, so that a use case without a check does not
//! compile. Only policies make one.

use std::{marker::PhantomData, ops::Deref};

/// `T`, on which the caller may do `A`.
#[derive(Clone, Debug)]
pub struct Authorized<T, A> {
    value: T,
    action: PhantomData<A>,
}

/// Read it.
#[derive(Clone, Copy, Debug)]
pub enum View {}

/// Change it, remove it, decide what happens with it.
#[derive(Clone, Copy, Debug)]
pub enum Manage {}

impl<T, A> Authorized<T, A> {
    /// For policies only: says that the check was made.
    pub(crate) fn by_policy(value: T) -> Self {
        Self { value, action: PhantomData }
    }

    /// The row.
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
