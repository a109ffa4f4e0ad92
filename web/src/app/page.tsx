import type { ErrorLike } from '@apollo/client'
import type { Namespace } from 'i18next'
import { createElement, useEffect, useMemo, useState, type ComponentType } from 'react'
import { type IndexRouteObject, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageQueries, type PageQueriesState } from '~/api/PageQueries'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { loadPart } from '~/lib/loadPart'
import { PartLost } from '~/ui/part/lazyPart'
import { PageError } from './PageError'

interface PageModule {
  default: ComponentType
  /** Asks what the page shows at first, which then reads it by usePageQuery. */
  preload?: (address: Address) => Promise<unknown>
}

interface PageData {
  /** Under way since the route was chosen; they resolve to their error when they fail. */
  queries: Promise<ErrorLike | undefined> | null
}

export interface PageHandle {
  /** Loads the page; fails when it does not come. */
  load: () => Promise<unknown>
}

type Load = () => Promise<PageModule>
type Catalogues = Extract<Namespace, readonly string[]>

/**
 * The part of a route that is loaded when it is needed: a page or a layout, together with its catalogues of text. When it does not
 * come, only its place says so, and it is asked for again.
 *
 * Loaded by the route's loader and not by its `lazy`: of a route whose `lazy` failed, react-router 8 shows nothing at all.
 */
export function page(
  load: Load,
  catalogues: Catalogues = [],
): Pick<IndexRouteObject, 'loader' | 'shouldRevalidate' | 'Component' | 'handle' | 'ErrorBoundary'> {
  let loading: Promise<PageModule> | undefined
  let loaded: PageModule | undefined
  const loadWithTexts = async () => {
    const [module] = await Promise.all([load(), loadCatalogues(catalogues)])
    loaded = module
    return module
  }
  const loadOnce = () =>
    (loading ??= loadPart(loadWithTexts).catch((error: unknown) => {
      loading = undefined
      throw new PartLost(error)
    }))
  const handle: PageHandle = { load: loadOnce }

  async function loader({ params, request }: LoaderFunctionArgs): Promise<PageData> {
    const { preload } = await loadOnce()
    // The build asks nobody.
    if (!preload || typeof window === 'undefined') return { queries: null }
    const queries = preload({ params, searchParams: new URL(request.url).searchParams })
    return {
      queries: queries.then(
        () => undefined,
        (error: ErrorLike) => error,
      ),
    }
  }

  // What the parameters of its address change the page asks for itself, and all that it shows is live.
  const shouldRevalidate = () => false

  function Component() {
    // Null on a page that the build wrote.
    const data = useLoaderData<PageData | null>()
    const queries = usePageQueriesState(data?.queries ?? null)
    // Not drawn before it is loaded.
    return loaded && <PageQueries value={queries}>{createElement(loaded.default)}</PageQueries>
  }

  return { loader, shouldRevalidate, Component, handle, ErrorBoundary: PageError }
}

/** What became of the queries, which resolve to their error when they fail. */
function usePageQueriesState(queries: Promise<ErrorLike | undefined> | null): PageQueriesState {
  const [settled, setSettled] = useState<{ queries: typeof queries; error: ErrorLike | undefined }>()

  useEffect(
    function wait() {
      let isOver = false
      void queries?.then((error) => !isOver && setSettled({ queries, error }))
      return () => {
        isOver = true
      }
    },
    [queries],
  )

  return useMemo(() => {
    if (!queries) return { status: 'written' }
    return settled?.queries === queries ? { status: 'settled', error: settled.error } : { status: 'pending' }
  }, [queries, settled])
}
