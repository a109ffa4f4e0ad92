import type { Namespace } from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Address } from '~/lib/address'
import { loadCatalogues } from '~/i18n'
import { lazyPage } from '~/ui/lazyPart'

export interface PageHandle {
  /** Ends when the page can be drawn with what it asks the server for at first. */
  preload: (address: Address) => Promise<unknown>
}

interface PageModule {
  default: ComponentType
  /** Asks for what the page shows at first, so that it is drawn once and whole. */
  preload?: (address: Address) => Promise<unknown>
}

type Load = () => Promise<PageModule>
type Catalogues = Extract<Namespace, readonly string[]>

/** The part of a route that is loaded when it is needed: a page or a layout, together with its catalogues of text. */
export const page = (load: Load, catalogues: Catalogues = []) => part(load, catalogues, () => import('~/theme/controls'))

/** The same for a page without anything to type into or to open. */
export const readingPage = (load: Load, catalogues: Catalogues = []) => part(load, catalogues, () => undefined)

function part(load: Load, catalogues: Catalogues, loadTheme: () => unknown): Pick<RouteObject, 'element' | 'handle'> {
  const { Page, preload } = lazyPage(async () => {
    const [module] = await Promise.all([load(), loadCatalogues(catalogues), loadTheme()])
    return module
  })
  const handle: PageHandle = { preload: async (address) => (await preload()).preload?.(address) }
  return { element: <Page />, handle }
}
