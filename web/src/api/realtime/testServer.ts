import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface Subscription {
  variables: Record<string, unknown>
  next: (result: object) => void
  error: (code: string) => void
  /** Closes the socket: with a code, or without a word as a network does. */
  close: (code?: number) => void
}

/** The server's half of graphql-transport-ws, on a real socket: the test plays what it sends. */
export async function startTestServer() {
  const arrived: Subscription[] = []
  const waiting: ((subscription: Subscription) => void)[] = []
  const greetings: unknown[] = []
  const server = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' })
  server.on('connection', (socket) => {
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as { type: string; id: string; payload: Subscription }
      if (message.type === 'connection_init') {
        greetings.push(message.payload)
        socket.send(JSON.stringify({ type: 'connection_ack' }))
      }
      if (message.type !== 'subscribe') return
      const subscription = toSubscription(socket, message.id, message.payload.variables)
      const take = waiting.shift()
      if (take) take(subscription)
      else arrived.push(subscription)
    })
  })
  await new Promise((resolve) => server.on('listening', resolve))

  return {
    url: `ws://localhost:${(server.address() as AddressInfo).port}`,
    /** What each socket said first. */
    greetings,
    /** The next subscription that arrives, or has arrived unseen. */
    subscription: (): Promise<Subscription> =>
      new Promise((resolve) => {
        const seen = arrived.shift()
        if (seen) resolve(seen)
        else waiting.push(resolve)
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
