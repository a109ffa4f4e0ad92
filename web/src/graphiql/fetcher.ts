import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { endpoint, languageHeaders } from '~/api/endpoint'
import { socketUrl } from '~/api/realtime/socketUrl'
import { introduction } from './identity'

const fetcher = createGraphiQLFetcher({
  url: endpoint,
  subscriptionUrl: socketUrl(endpoint),
  enableIncrementalDelivery: false,
})

/** Sends what is written, as whoever was chosen. Headers written in the editor win; all go with the opening of a socket, too. */
export const fetchAsChosen: Fetcher = (params, options) => {
  const written = Object.entries(options?.headers ?? {})
  // The socket knows names in lower case only.
  const headers = {
    ...languageHeaders(),
    ...introduction(),
    ...Object.fromEntries(written.map(([name, value]) => [name.toLowerCase(), value])),
  }
  return fetcher(params, { ...options, headers })
}
