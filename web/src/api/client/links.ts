import { ApolloLink, HttpLink } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import i18next from 'i18next'
import { catchError, map } from 'rxjs'
import { toHex } from '~/lib/hex'
import { endpoint, languageHeaders } from '../endpoint'
import { codeOf, isNetworkFailure, NoResponse } from '../errors'
import { refreshSession } from '../session/session'

/**
 * The link chain for queries and mutations over HTTP.
 * @param onNetworkFailure called when a query failed on the network after all its retries
 */
export function createHttpLink(onNetworkFailure: () => void): ApolloLink {
  const networkFailureLink = new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.QUERY && isNetworkFailure(error)) onNetworkFailure()
  })

  // `crypto.subtle` is only available in secure contexts.
  const persistedQueryLinks = globalThis.isSecureContext ? [new PersistedQueryLink({ sha256 })] : []
  return ApolloLink.from([
    sessionExpiryLink,
    networkFailureLink,
    rateLimitLink,
    retryLink,
    languageLink,
    ...persistedQueryLinks,
    noResponseLink,
    new HttpLink({ uri: endpoint }),
  ])
}

/** What `fetch` rejects with, also while the response is read, is a TypeError. */
const noResponseLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    catchError((error: unknown) => {
      throw error instanceof TypeError ? new NoResponse(error.message, { cause: error }) : error
    }),
  ),
)

/** Refreshes the session instead of ending it: the error may be a late response to the previous session. */
const sessionExpiryLink = new ErrorLink(({ error }) => {
  if (codeOf(error) === 'UNAUTHENTICATED') void refreshSession()
})

/**
 * Retries queries only: a mutation may have been executed. Takes two seconds at most, and does not retry while the browser
 * is offline, so that the failure is shown quickly; createQueryRecovery refetches later.
 */
const retryLink = new RetryLink({
  delay: { initial: 300, max: 1200, jitter: true },
  attempts: (count, operation, error) =>
    count < 3 && navigator.onLine && operation.operationType === OperationTypeNode.QUERY && isNetworkFailure(error),
})

/** From this many seconds on, a waiting time is given in minutes. */
const MINUTES_THRESHOLD = 120

/** Puts the waiting time into the message of a rate limit error: only the `Retry-After` header has it. */
const rateLimitLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const { response } = operation.getContext() as { response?: Response }
      const seconds = Number(response?.headers.get('Retry-After'))
      if (response?.status !== 429 || !(seconds > 0)) return result
      const message =
        seconds < MINUTES_THRESHOLD
          ? i18next.t('tooManyAttempts', { count: seconds })
          : i18next.t('tooManyAttemptsMinutes', { count: Math.ceil(seconds / 60) })
      return { ...result, errors: result.errors?.map((error) => ({ ...error, message })) }
    }),
  ),
)

const languageLink = new SetContextLink(({ headers }) => ({ headers: { ...headers, ...languageHeaders() } }))

async function sha256(document: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(document))
  return toHex(new Uint8Array(digest))
}
