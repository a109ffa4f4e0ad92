import type { Namespace } from 'i18next'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { type IndexRouteObject, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageQueriesSettled } from '~/api/usePageQuery'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { loadPart } from '~/lib/loadPart'
import { PartLoadError } from '~/ui/part/lazyPart'
import { PageError } from './PageError'

interface PageModule {
  default: ComponentType
  /** Starts the queries that the page reads with usePageQuery. Never rejects. */
  preload?: (address: Address) => Promise<unknown>
}

interface PageData {
  /** Resolves when the preload is finished. Null without one. */
  queries: Promise<unknown> | null
}

export interface PageHandle {
  /** Loads the module and its catalogues. Rejects with a PartLoadError. */
  load: () => Promise<unknown>
}

type Load = () => Promise<PageModule>
type Catalogues = Extract<Namespace, readonly string[]>

/**
 * A lazily loaded page or layout of a route, with its catalogues. A failed load shows an error in its place, and is retried.
 *
 * It uses the `loader` of the route and not its `lazy`, because react-router 8 renders nothing when `lazy` rejects.
 */
export function page(
  load: Load,
  catalogues: Catalogues = [],
): Pick<IndexRouteObject, 'loader' | 'Component' | 'handle' | 'ErrorBoundary'> {
  let loading: Promise<PageModule> | undefined
  let loaded: PageModule | undefined
  const loadModule = async () => {
    const [module] = await Promise.all([load(), loadCatalogues(catalogues)])
    loaded = module
    return module
  }
  const loadOnce = () =>
    (loading ??= loadPart(loadModule).catch((error: unknown) => {
      loading = undefined
      throw new PartLoadError(error)
    }))
  const handle: PageHandle = { load: loadOnce }

  async function loader({ params, request }: LoaderFunctionArgs): Promise<PageData> {
    const { preload } = await loadOnce()
    // Prerendering sends no requests.
    if (!preload || typeof window === 'undefined') return { queries: null }
    return { queries: preload({ params, searchParams: new URL(request.url).searchParams }) }
  }

  function Component() {
    // Null on a prerendered page.
    const data = useLoaderData<PageData | null>()
    const isSettled = useSettled(data?.queries ?? null)
    return loaded && <PageQueriesSettled value={isSettled}>{createElement(loaded.default)}</PageQueriesSettled>
  }

  return { loader, Component, handle, ErrorBoundary: PageError }
}

/** Whether a promise that never rejects is fulfilled. True without a promise. */
function useSettled(promise: Promise<unknown> | null): boolean {
  const [settled, setSettled] = useState<Promise<unknown> | null>(null)

  useEffect(
    function wait() {
      let isCancelled = false
      void promise?.then(() => !isCancelled && setSettled(promise))
      return () => {
        isCancelled = true
      }
    },
    [promise],
  )

  return settled === promise
}
