import { ApolloLink, HttpLink } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import i18next from 'i18next'
import { map } from 'rxjs'
import { endpoint, languageHeaders } from './endpoint'
import { codeOf } from './errors'
import { refreshSession } from './session'

/**
 * Queries and mutations over HTTP.
 * @param onLost called when a query had no answer, however often it was asked
 */
export function createHttpChain(onLost: () => void): ApolloLink {
  const lossWatch = new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.QUERY && isLost(error)) onLost()
  })

  // Where the connection is not secure the browser has no digests: documents are then sent as they are.
  const naming = globalThis.isSecureContext ? [new PersistedQueryLink({ sha256 })] : []
  return ApolloLink.from([
    sessionWatch,
    lossWatch,
    waitInWords,
    retryOfQueries,
    language,
    ...naming,
    new HttpLink({ uri: endpoint }),
  ])
}

/**
 * The server is asked before anyone is sent to the sign-in page: a late answer to a session that is over must not end the one
 * that followed.
 */
const sessionWatch = new ErrorLink(({ error }) => {
  if (codeOf(error) === 'UNAUTHENTICATED') void refreshSession()
})

/**
 * A query may be asked twice, a mutation may not: nobody knows whether the lost one was done. It takes two seconds at most, and no time
 * where the browser knows that there is no network: whoever waits is told, and what was lost is asked for again later.
 */
const retryOfQueries = new RetryLink({
  delay: { initial: 300, max: 1200, jitter: true },
  attempts: (count, operation, error) =>
    count < 3 && navigator.onLine && operation.operationType === OperationTypeNode.QUERY && isLost(error),
})

/** No answer at all, or that of a proxy whose server is restarting. */
export function isLost(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode >= 502 && error.statusCode <= 504
  return error instanceof TypeError
}

/** Nobody counts this many seconds. */
const twoMinutes = 120

/** Too many attempts: how long to wait, which only the header says. */
const waitInWords = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const { response } = operation.getContext() as { response?: Response }
      const seconds = Number(response?.headers.get('Retry-After'))
      if (response?.status !== 429 || !(seconds > 0)) return result
      const message =
        seconds < twoMinutes
          ? i18next.t('tooManyAttempts', { count: seconds })
          : i18next.t('tooManyAttemptsMinutes', { count: Math.ceil(seconds / 60) })
      return { ...result, errors: result.errors?.map((error) => ({ ...error, message })) }
    }),
  ),
)

const language = new SetContextLink(({ headers }) => ({ headers: { ...headers, ...languageHeaders() } }))

/** What the server is to know a document by, so that it need be sent but once. */
async function sha256(document: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(document))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
