import { type Client, createClient } from 'graphql-ws'
import { setSocketState, socketConnecting } from './connection'

const pingEvery = 12_000
const pongWithin = 5_000
const keepIdle = 10_000

/**
 * The one socket of the page: opened by the first subscription, closed some seconds after the last, so that going from one
 * page to the next does not reopen it. The session's cookie is the proof of who we are.
 *
 * It tries once; trying again belongs to ResumableWsLink.
 */
export function createSocket(url: string | (() => string), webSocketImpl?: unknown): Client {
  let noPong: ReturnType<typeof setTimeout> | undefined

  const client = createClient({
    url,
    webSocketImpl,
    lazyCloseTimeout: keepIdle,
    retryAttempts: 0,
    // The page's language, which need not be the browser's: sentences of live changes come in it.
    connectionParams: () => ({ language: document.documentElement.lang }),
    connectionAckWaitTimeout: 10_000,
    keepAlive: pingEvery,
    on: {
      connecting: socketConnecting,
      connected: () => setSocketState('online'),
      closed: () => clearTimeout(noPong),
      ping(received) {
        // A network that went away without a word leaves a socket which looks open and says nothing for minutes.
        if (!received) noPong = setTimeout(() => client.terminate(), pongWithin)
      },
      pong(received) {
        if (received) clearTimeout(noPong)
      },
    },
  })
  return client
}
