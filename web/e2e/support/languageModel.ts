import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Asked {
  messages: { role: string; content: string }[]
}

/** A server of the chat protocol of OpenAI that writes what a test lets it. */
export class LanguageModel {
  static readonly model = 'essai-1'
  readonly asked: Asked[] = []
  /** Whether it refuses requests. */
  isAway = false
  private writing: ServerResponse | undefined

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LanguageModel> {
    const server = createServer()
    const model = new LanguageModel(server)
    server.on('request', (request, response) => void model.answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return model
  }

  /** The environment variables of a server that uses it. */
  get settings(): NodeJS.ProcessEnv {
    const { port } = this.server.address() as AddressInfo
    return { RODAGE_LLM_URL: `http://127.0.0.1:${port}/v1`, RODAGE_LLM_MODEL: LanguageModel.model }
  }

  /** Whether an answer is awaited or being written. */
  get isWriting(): boolean {
    return this.writing !== undefined
  }

  /** Adds text to the answer that is being written. */
  write(text: string): void {
    this.send({ choices: [{ index: 0, delta: { content: text } }] })
  }

  /** Completes the answer that is being written. */
  finish(): void {
    this.send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    this.writing?.end('data: [DONE]\n\n')
  }

  private send(event: object): void {
    if (!this.writing) throw new Error('no answer is being written')
    this.writing.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked.push((await json(request)) as Asked)
    if (this.isAway) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":"invalid_api_key"}}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    this.writing = response
    response.on('close', () => {
      if (this.writing === response) this.writing = undefined
    })
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}
