import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface Subscription {
  variables: Record<string, unknown>
  next: (result: object) => void
  error: (code: string) => void
  /** Closes the socket with a code, or drops the connection without one. */
  close: (code?: number) => void
}

/** Starts a graphql-transport-ws server on a real socket. The test sends its messages. */
export async function startTestServer() {
  const received: Subscription[] = []
  const waiters: ((subscription: Subscription) => void)[] = []
  const initPayloads: unknown[] = []
  const server = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' })
  server.on('connection', (socket) => {
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as { type: string; id: string; payload: Subscription }
      if (message.type === 'connection_init') {
        initPayloads.push(message.payload)
        socket.send(JSON.stringify({ type: 'connection_ack' }))
      }
      if (message.type !== 'subscribe') return
      const subscription = toSubscription(socket, message.id, message.payload.variables)
      const waiter = waiters.shift()
      if (waiter) waiter(subscription)
      else received.push(subscription)
    })
  })
  await new Promise((resolve) => server.on('listening', resolve))

  return {
    url: `ws://localhost:${(server.address() as AddressInfo).port}`,
    /** The `connection_init` payload of each socket. */
    initPayloads,
    /** Resolves with the next subscription received. */
    subscription: (): Promise<Subscription> =>
      new Promise((resolve) => {
        const first = received.shift()
        if (first) resolve(first)
        else waiters.push(resolve)
      }),
    stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function toSubscription(socket: WebSocket, id: string, variables: Record<string, unknown>): Subscription {
  const send = (type: string, payload: unknown) => socket.send(JSON.stringify({ id, type, payload }))
  return {
    variables,
    next: (result) => send('next', { data: result }),
    error: (code) => send('error', [{ message: code, extensions: { code } }]),
    close: (code) => (code === undefined ? socket.terminate() : socket.close(code)),
  }
}
