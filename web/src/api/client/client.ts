import { ApolloClient, ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import i18next from 'i18next'
import { createCache } from './cache'
import { createHttpLink } from './links'
import { keepLoadedPages } from './pagination'
import { forgetUnanswered } from '../mutations/idempotency'
import { markCacheStale } from '../queries/preloadQuery'
import { createQueryRecovery } from './queryRecovery'
import { ChangeLog } from '../realtime/ChangeLog'
import { ResumableWsLink } from '../realtime/ResumableWsLink'
import { createSocket } from '../realtime/socket'
import { socketUrl } from '../realtime/socketUrl'
import { endpoint } from '../endpoint'
import { getSession, refreshSession, sessionCursor, subscribeToSession } from '../session/session'

const socket = createSocket(() => socketUrl(endpoint))

/** Live changes are applied through it, so that a slower response does not overwrite them. */
export const changeLog = new ChangeLog()

export const client: ApolloClient = new ApolloClient({
  cache: createCache(),
  dataMasking: true,
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new ResumableWsLink(socket, {
      initialCursor: sessionCursor,
      onGap: refetchSoon,
      onSessionRejected: refreshSession,
    }),
    // Changes are applied again after all pages of a list, which arrive as one response.
    changeLog.link.concat(keepLoadedPages(createHttpLink(createQueryRecovery(() => client)))),
  ),
  defaultOptions: {
    // A refetch after a gap must not share the response of a request sent before the gap.
    watchQuery: { context: { queryDeduplication: false } },
  },
})

let refetchTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Refetches all active queries; those of other pages when these are opened again. Debounced: the subscriptions of a page report
 * the same gap at the same time.
 */
export function refetchSoon(): void {
  markCacheStale()
  clearTimeout(refetchTimer)
  refetchTimer = setTimeout(() => void client.refetchQueries({ include: 'active' }), 50)
}

/** The language of the page. Undefined before i18next has its first one. */
let language: string | undefined = i18next.language
i18next.on('languageChanged', (next) => {
  // The language of a socket is fixed when it opens.
  socket.terminate()
  // Texts that the server writes are in the language of their request.
  if (language !== undefined && language !== next) refetchSoon()
  language = next
})

let session = getSession()
subscribeToSession((next) => {
  const { status, viewer } = session
  session = next
  // Requests sent while the session was loading were answered for the same viewer.
  if (status === 'loading' || viewer?.id === next.viewer?.id) return
  // The next viewer must not see data of the previous one, nor use a socket opened with the old cookie.
  socket.terminate()
  forgetUnanswered()
  const reset = () => {
    client.resetStore().catch(() => {
      // Each query reports its own failure.
    })
  }
  // Without a viewer, the pages of the previous one go; those for everyone are read again. Apollo stops the queries of a page that
  // is gone in a task of its own, which is queued after this one.
  if (next.viewer) reset()
  else setTimeout(() => setTimeout(reset))
})
