import type { Namespace } from 'i18next'
import { createElement, type ComponentType } from 'react'
import type { IndexRouteObject, LoaderFunctionArgs } from 'react-router'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { loadPart } from '~/lib/loadPart'
import { PartLost } from '~/ui/part/lazyPart'
import { PageError } from './PageError'

interface PageModule {
  default: ComponentType
  /** Asks for what the page shows at first. */
  preload?: (address: Address) => Promise<unknown>
}

export interface PageHandle {
  /** Loads the page; fails when it does not come. */
  load: () => Promise<unknown>
  /** Loads it, with what it asks the server for at first. */
  preload: (address: Address) => Promise<unknown>
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
  const handle: PageHandle = { load: loadOnce, preload: async (address) => (await loadOnce()).preload?.(address) }

  async function loader({ params, request }: LoaderFunctionArgs) {
    const { preload } = await loadOnce()
    // The questions are put before the page is drawn; it waits for the answers itself.
    void preload?.({ params, searchParams: new URL(request.url).searchParams })
    return null
  }

  // Not drawn before it is loaded.
  const Component = () => loaded && createElement(loaded.default)

  return { loader, Component, handle, ErrorBoundary: PageError }
}
