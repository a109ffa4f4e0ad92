import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { endpoint, languageHeaders } from '~/api/endpoint'
import { socketUrl } from '~/api/realtime/socketUrl'
import { identityHeaders } from './identity'

const fetcher = createGraphiQLFetcher({
  url: endpoint,
  subscriptionUrl: socketUrl(endpoint),
  enableIncrementalDelivery: false,
})

/** Sends an operation with the chosen identity. Headers from the editor take precedence. Also used to open a socket. */
export const fetchWithIdentity: Fetcher = (params, options) => {
  const editorHeaders = Object.entries(options?.headers ?? {})
  // The server reads lower-case names only from a socket.
  const headers = {
    ...languageHeaders(),
    ...identityHeaders(),
    ...Object.fromEntries(editorHeaders.map(([name, value]) => [name.toLowerCase(), value])),
  }
  return fetcher(params, { ...options, headers })
}
