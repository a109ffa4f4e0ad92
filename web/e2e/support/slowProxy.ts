import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LATENCY_MS = 100
/** Each connection has 100 kB/s. */
const PIECE_BYTES = 4000
const PIECE_MS = 40

/** A proxy that forwards the responses of a server slowly, piece by piece. Unlike Chromium's own throttling, it never stalls. */
export interface SlowProxy {
  url: string
  /** Forwards to this server from now on. */
  forwardTo: (serverUrl: string) => void
  close: () => void
}

export async function startSlowProxy(): Promise<SlowProxy> {
  let port = 0
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    let sent: Promise<unknown> = Promise.resolve()
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => {
      sent = sent.then(() => sendSlowly(client, bytes))
    })
    server.on('end', () => void sent.then(() => client.end()))
    client.on('close', () => server.destroy())
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => client.destroy()).on('close', () => sockets.delete(socket))
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    forwardTo: (serverUrl) => (port = Number(new URL(serverUrl).port)),
    close: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function sendSlowly(client: Socket, bytes: Buffer) {
  await delay(LATENCY_MS)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    client.write(bytes.subarray(start, start + PIECE_BYTES))
    await delay(PIECE_MS)
  }
}
