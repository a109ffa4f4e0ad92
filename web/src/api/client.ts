import { ApolloClient, ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import i18next from 'i18next'
import { createCache } from './cache'
import { createComeBack } from './comeBack'
import { createHttpChain } from './links'
import { ChangeLog } from './realtime/ChangeLog'
import { ResumableWsLink } from './realtime/ResumableWsLink'
import { createSocket } from './realtime/socket'
import { socketUrl } from './realtime/socketUrl'
import { endpoint } from './endpoint'
import { getSession, refreshSession, sessionCursor, subscribeToSession } from './session'

const socket = createSocket(() => socketUrl(endpoint))

/** Live changes are applied through it, so that no slower response undoes them. */
export const changeLog = new ChangeLog()

export const client: ApolloClient = new ApolloClient({
  cache: createCache(),
  dataMasking: true,
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new ResumableWsLink(socket, { startOf: sessionCursor, onGap: refetchSoon, onDenied: refreshSession }),
    changeLog.link.concat(createHttpChain(createComeBack(() => client))),
  ),
  defaultOptions: {
    // A query asked again after a gap must not share the answer of one that was asked before it.
    watchQuery: { context: { queryDeduplication: false } },
  },
})

/** Reads anew all that is shown. Several subscriptions of a page report the same gap at the same time: one round of queries fills it. */
let refetch: ReturnType<typeof setTimeout> | undefined
export function refetchSoon(): void {
  clearTimeout(refetch)
  refetch = setTimeout(() => void client.refetchQueries({ include: 'active' }), 50)
}

// A socket speaks one language: that of the page when it was opened.
i18next.on('languageChanged', () => socket.terminate())

let session = getSession()
subscribeToSession((next) => {
  const { status, viewer } = session
  session = next
  // What was asked before it was known who asks was answered to the same person.
  if (status === 'loading' || viewer?.id === next.viewer?.id) return
  // What the one read, the next must not see; nor may the socket go on under the old cookie.
  socket.terminate()
  const emptied = next.viewer ? client.resetStore() : client.clearStore()
  emptied.catch(() => {
    // Each query shows its own failure.
  })
})
