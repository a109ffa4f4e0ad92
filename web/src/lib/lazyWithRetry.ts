import { lazy, type ComponentType } from 'react'

const RELOADED_AT = 'chunk-reloaded-at'
const ONE_MINUTE = 60_000
const waits = [300, 1500]

/**
 * `lazy` for a module behind a network: tries again after a failure, and when the file is gone for good, because a new
 * version was deployed since this page was opened, reloads the page once.
 */
export function lazyWithRetry<T extends { default: ComponentType }>(load: () => Promise<T>) {
  // One promise for the preload and the render.
  let loading: Promise<T> | undefined
  const preload = () => (loading ??= loadWithRetry(load).catch((error: unknown) => {
    loading = undefined
    throw error
  }))
  return { Component: lazy(preload), preload }
}

async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine && Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) > ONE_MINUTE) {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      window.location.reload()
    }
    throw error
  }
}
