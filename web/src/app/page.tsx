import type { ErrorLike } from '@apollo/client'
import type { Namespace } from 'i18next'
import { createElement, useEffect, useMemo, useState, type ComponentType } from 'react'
import { type IndexRouteObject, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageQueries, type PageQueriesState } from '~/api/queries/PageQueries'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { loadPart } from '~/lib/loadPart'
import { PartLoadError } from '~/ui/part/lazyPart'
import { PageError } from './navigation/PageError'

interface PageModule {
  default: ComponentType
  /** Sends the queries that the page reads by usePageQuery. */
  preload?: (address: Address) => Promise<unknown>
}

export interface PageData {
  /** Resolves when the preload is finished, to its error when it failed. Null without one. */
  queries: Promise<ErrorLike | undefined> | null
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
): Pick<IndexRouteObject, 'loader' | 'shouldRevalidate' | 'Component' | 'handle' | 'ErrorBoundary'> {
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
    const queries = preload({ params, searchParams: new URL(request.url).searchParams })
    return {
      queries: queries.then(
        () => undefined,
        (error: ErrorLike) => error,
      ),
    }
  }

  // A page sends the queries of changed search parameters itself, and what it shows already is live.
  const shouldRevalidate = () => false

  function Component() {
    // Null on a prerendered page.
    const data = useLoaderData<PageData | null>()
    const queries = usePageQueriesState(data?.queries ?? null)
    return loaded && <PageQueries value={queries}>{createElement(loaded.default)}</PageQueries>
  }

  return { loader, shouldRevalidate, Component, handle, ErrorBoundary: PageError }
}

function usePageQueriesState(queries: Promise<ErrorLike | undefined> | null): PageQueriesState {
  const [settled, setSettled] = useState<{ queries: typeof queries; error: ErrorLike | undefined }>()

  useEffect(
    function wait() {
      let isCancelled = false
      let timer: ReturnType<typeof setTimeout> | undefined
      function settle(error: ErrorLike | undefined) {
        // Apollo notifies the watchers of its cache in a task after the response: they must have the data first.
        if (!isCancelled) timer = setTimeout(() => setSettled({ queries, error }))
      }
      void queries?.then(settle)
      return () => {
        isCancelled = true
        clearTimeout(timer)
      }
    },
    [queries],
  )

  return useMemo(() => {
    if (!queries) return { status: 'prerendered' }
    return settled?.queries === queries ? { status: 'settled', error: settled.error } : { status: 'pending' }
  }, [queries, settled])
}
