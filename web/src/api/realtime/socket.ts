import { type Client, createClient } from 'graphql-ws'
import { setSocketState, socketConnecting } from './connection'

const PING_INTERVAL_MS = 12_000
const PONG_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 10_000

/**
 * Creates the socket of the page. It opens with the first subscription and closes some seconds after the last one, so that
 * navigation does not reopen it. It is authenticated by the session cookie.
 *
 * It does not retry: ResumableSubscriptions does.
 */
export function createSocket(url: string | (() => string), webSocketImpl?: unknown): Client {
  let pongTimer: ReturnType<typeof setTimeout> | undefined

  const client = createClient({
    url,
    webSocketImpl,
    lazyCloseTimeout: IDLE_TIMEOUT_MS,
    retryAttempts: 0,
    // The language of the page may differ from that of the browser.
    connectionParams: () => ({ language: document.documentElement.lang }),
    connectionAckWaitTimeout: 10_000,
    keepAlive: PING_INTERVAL_MS,
    on: {
      connecting: socketConnecting,
      connected: () => setSocketState('online'),
      closed: () => clearTimeout(pongTimer),
      ping(received) {
        // A socket can look open for minutes after the network is gone.
        if (!received) pongTimer = setTimeout(() => client.terminate(), PONG_TIMEOUT_MS)
      },
      pong(received) {
        if (received) clearTimeout(pongTimer)
      },
    },
  })
  return client
}
