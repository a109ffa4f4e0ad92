import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { client } from '~/api/client/client'
import { articlePaths, writeBlogData } from '~/features/site/blog/prerenderData'
import { type Language, languages, startI18n } from '~/i18n'
import { paths } from '~/lib/navigation/paths'
import { App } from './App'
import { routes } from './routes'

export { languages }

/** A path without a route, which renders the "not found" page. */
const NOT_FOUND = '/404'

/** The pages that are the same for all visitors. */
const prerenderedPaths = [
  paths.home,
  paths.blog,
  ...articlePaths,
  paths.stories,
  paths.storiesWall,
  paths.directory,
  paths.donate,
  paths.contact,
  paths.resources,
  paths.developers,
  paths.developersTokens,
  paths.developersLists,
  paths.developersErrors,
  paths.developersCodes,
  paths.developersLimits,
  paths.developersLive,
  paths.developersWebhooks,
  paths.developersWidget,
  paths.developersCampaign,
  paths.developersSchema,
  paths.faq,
  paths.privacy,
  paths.terms,
  paths.legalNotice,
  paths.login,
  '/auth-login',
  paths.register,
  '/auth-register',
  paths.forgottenPassword,
  paths.simpleLogin,
  paths.simpleRegister,
  NOT_FOUND,
]

interface PrerenderedPage {
  language: Language
  path: string
  /** The pattern of its route. */
  route: string
  /** HTML for the head of the document. */
  head: string
  /** HTML for the root element. */
  body: string
  /** The Apollo cache with the data of the page, as JSON. Null without data. */
  answers: string | null
}

/** Renders every page in every language. Called by scripts/prerender.mjs. */
export async function* prerenderPages(): AsyncGenerator<PrerenderedPage> {
  const handler = createStaticHandler(routes)
  for (const language of languages) {
    if (i18next.isInitialized) await i18next.changeLanguage(language)
    else await startI18n(language)
    for (const path of prerenderedPaths) {
      await client.clearStore()
      writeBlogData(path, client)
      const cache = JSON.stringify(client.extract())
      const context = await handler.query(new Request(`http://localhost${path}`))
      if (context instanceof Response) throw new Error(`${path} redirects`)
      if (context.errors) throw new Error(`${path} cannot be rendered`, { cause: Object.values(context.errors)[0] })
      const router = createStaticRouter(handler.dataRoutes, context)
      const page = await renderPage(
        <App>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>,
      )
      yield {
        language,
        path,
        route: context.matches.at(-1)?.route.path ?? '',
        ...page,
        answers: cache === '{}' ? null : cache,
      }
    }
  }
}

/** Open Graph locales. */
const localeTags: Record<Language, string> = { fr: 'fr_FR', en: 'en_GB' }

/** The elements that React hoists, for the head. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

/** Renders a page completely, without streaming. Its styles are in the head: in the body, Emotion would move each of them. */
async function renderPage(page: ReactNode): Promise<{ head: string; body: string }> {
  const failures: unknown[] = []
  const cache = createCache({ key: 'css' })
  const emotion = createEmotionServer(cache)
  const { prelude } = await prerender(<CacheProvider value={cache}>{page}</CacheProvider>, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new AggregateError(failures, 'a page cannot be rendered')
  const [head = ''] = hoisted.exec(html) ?? []
  const styles = emotion.constructStyleTagsFromChunks(emotion.extractCriticalToChunks(html))
  return {
    head: `${head}<meta property="og:locale" content="${localeTags[i18next.language as Language]}"/>${styles}`,
    body: html.slice(head.length),
  }
}
