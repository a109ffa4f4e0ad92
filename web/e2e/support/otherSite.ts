import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const examples = path.join(import.meta.dirname, '..', '..', '..', 'examples')

/** The site of a creator, at another origin: the page and the content security policy of `examples/`. */
export class OtherSite {
  private page = ''
  private policy = ''

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtherSite> {
    const server = createServer()
    const site = new OtherSite(server)
    server.on('request', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': site.policy }).end(site.page)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return site
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Shows a widget of a server on every page. */
  async show(rodage: string, widgetId: string, attributes = ''): Promise<void> {
    const read = async (name: string) =>
      (await readFile(path.join(examples, name), 'utf8')).trim().replaceAll('http://localhost:8000', rodage)
    this.policy = await read('widget.csp')
    this.page = (await read('widget.html')).replace('data-projet="wgt_…"', `data-projet="${widgetId}" ${attributes}`)
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}
