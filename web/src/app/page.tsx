import i18next, { type Namespace } from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { lazyWithRetry } from '~/lib/lazyWithRetry'

export interface PageHandle {
  preload: () => Promise<unknown>
}

/** The part of a route that is loaded when it is needed: a page or a layout, together with its catalogues of text. */
export function page(
  load: () => Promise<{ default: ComponentType }>,
  catalogues: Extract<Namespace, readonly string[]> = [],
): Pick<RouteObject, 'element' | 'handle'> {
  const { Component, preload } = lazyWithRetry(async () => {
    const [module] = await Promise.all([load(), i18next.loadNamespaces(catalogues)])
    return module
  })
  return { element: <Component />, handle: { preload } satisfies PageHandle }
}
