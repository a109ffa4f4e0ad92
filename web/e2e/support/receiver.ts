import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Received {
  id: string
  body: string
  isSignedWith: (secret: string) => boolean
}

/** An HTTP server that receives webhooks. */
export class Receiver {
  readonly received: Received[] = []
  /** The status of the next responses. */
  status = 204

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server)
    server.on('request', (request, response) => void receiver.receive(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return receiver
  }

  get url(): string {
    return `http://${this.host}/rodage`
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const header = (name: string) => String(request.headers[name])
    const id = header('webhook-id')
    const signed = `${id}.${header('webhook-timestamp')}.${body}`
    const isSignedWith = (secret: string) =>
      header('webhook-signature') === `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`
    this.received.push({ id, body, isSignedWith })
    response.writeHead(this.status).end()
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}

const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64')
