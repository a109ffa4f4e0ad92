import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A proxy to PostgreSQL that can lose the response to a commit. */
export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string
  /** Forwards the next commit, and closes the connection before its response. */
  loseNextCommit: () => void
  close: () => void
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port || 5432)]
  let losesNext = false
  const listener = createServer((client) => {
    const database = connect(port, host)
    let isLost = false
    const end = () => {
      client.destroy()
      database.destroy()
    }
    client.on('data', (bytes) => {
      if (losesNext && bytes.includes('commit\0')) {
        losesNext = false
        isLost = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => (isLost ? end() : client.write(bytes)))
    for (const side of [client, database]) side.on('close', end).on('error', end)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as AddressInfo).port)
  return { url: url.href, loseNextCommit: () => (losesNext = true), close: () => listener.close() }
}
