import i18next from 'i18next'

/**
 * One GraphQL request with nothing but `fetch`: for the session and for the pages before sign-in, which must not load
 * Apollo. Documents come as text (`import query from './x.graphql?raw'`), their types from the generated file beside them.
 */
export async function request<TData, TVariables>(
  query: string,
  ...[variables]: Record<string, never> extends TVariables ? [] : [TVariables]
): Promise<TData> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/graphql-response+json, application/json',
      ...languageHeaders(),
    },
    body: JSON.stringify({ query, variables }),
  })
  const result = (await response.json()) as GraphqlResult<TData>
  const error = result.errors?.[0]
  if (error) throw new RequestError(waitInWords(response) ?? error.message, error.extensions?.code)
  if (!result.data) throw new RequestError(response.statusText)
  return result.data
}

/** Nobody counts this many seconds. */
const twoMinutes = 120

/** Too many attempts: how long to wait, which only the header says. */
function waitInWords({ status, headers }: Response): string | undefined {
  const seconds = Number(headers.get('Retry-After'))
  if (status !== 429 || !(seconds > 0)) return undefined
  if (seconds < twoMinutes) return i18next.t('tooManyAttempts', { count: seconds })
  return i18next.t('tooManyAttemptsMinutes', { count: Math.ceil(seconds / 60) })
}

export const endpoint = '/graphql'

/** The server speaks the language of the page, its error messages included. */
export function languageHeaders(): Record<string, string> {
  return { 'Accept-Language': document.documentElement.lang }
}

/** A protocol error of the server; its message is already in the reader's language. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

interface GraphqlResult<TData> {
  data?: TData | null
  errors?: { message: string; extensions?: { code?: string } }[]
}
