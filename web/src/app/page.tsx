import type { Namespace } from 'i18next'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { type IndexRouteObject, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageQueriesSettled } from '~/api/usePageQuery'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { loadPart } from '~/lib/loadPart'
import { PartLost } from '~/ui/part/lazyPart'
import { PageError } from './PageError'

interface PageModule {
  default: ComponentType
  /** Asks what the page shows at first, which then reads it by usePageQuery. It does not fail. */
  preload?: (address: Address) => Promise<unknown>
}

interface PageData {
  /** Under way since the route was chosen. */
  queries: Promise<unknown> | null
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
): Pick<IndexRouteObject, 'loader' | 'Component' | 'handle' | 'ErrorBoundary'> {
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
    return { queries: preload({ params, searchParams: new URL(request.url).searchParams }) }
  }

  function Component() {
    // Null on a page that the build wrote.
    const data = useLoaderData<PageData | null>()
    const isSettled = useSettled(data?.queries ?? null)
    // Not drawn before it is loaded.
    return loaded && <PageQueriesSettled value={isSettled}>{createElement(loaded.default)}</PageQueriesSettled>
  }

  return { loader, Component, handle, ErrorBoundary: PageError }
}

/** Whether a promise that does not fail is fulfilled. */
function useSettled(promise: Promise<unknown> | null): boolean {
  const [settled, setSettled] = useState<Promise<unknown> | null>(null)

  useEffect(
    function wait() {
      let isOver = false
      void promise?.then(() => !isOver && setSettled(promise))
      return () => {
        isOver = true
      }
    },
    [promise],
  )

  return settled === promise
}
