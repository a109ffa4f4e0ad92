import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server under test. */
export const binary =
  process.env.RODAGE_BINARY ?? fileURLToPath(new URL('../../../target/debug/rodage', import.meta.url))

const START_TIMEOUT_MS = 60_000

/** A server process. Restarts keep its port. */
export class Server {
  private process: ChildProcess | undefined
  private log = ''

  private constructor(
    readonly url: string,
    /** The directory of its emails. Created with the first one. */
    readonly outbox: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** @param settings environment variables for this server */
  static async start(databaseUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
    const port = await freePort()
    const outbox = join(tmpdir(), `rodage-outbox-${randomUUID()}`)
    const url = `http://127.0.0.1:${port}`
    const server = new Server(url, outbox, {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      RODAGE_HOST: '127.0.0.1',
      // For links in emails and OAuth redirects.
      RODAGE_PUBLIC_URL: url,
      RODAGE_LOG: 'info',
      RODAGE_OUTBOX_DIR: outbox,
      RODAGE_FILES_DIR: join(tmpdir(), 'rodage-files'),
      // All tests sign in from the same IP address.
      RODAGE_SIGN_IN_RATE: '10000',
      RODAGE_PUBLIC_FORM_RATE: '10000',
      RODAGE_ANONYMOUS_POINTS_RATE: '100000000',
      // A page of this server, because tests must not send requests to other hosts.
      RODAGE_DONATION_URL: `http://127.0.0.1:${port}/faq?montant={amount}`,
      RODAGE_DONATION_PROVIDER: 'Tirelire',
      // Webhook receivers run on this machine.
      RODAGE_WEBHOOK_PRIVATE_NETWORKS: 'true',
      ...settings,
    })
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const child = spawn(binary, ['serve'], { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'] })
    this.process = child
    const log = (text: Buffer) => (this.log += text.toString())
    child.stdout.on('data', log)
    child.stderr.on('data', log)
    const failure = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the server ended (${signal ?? `code ${code}`}):\n${this.log}`)
    })
    await Promise.race([this.untilReady(), failure])
    // After the start, tests may stop the process.
    failure.catch(() => undefined)
  }

  /** SIGTERM shuts the server down gracefully; SIGKILL simulates a crash. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Stops it for good, and deletes its emails. */
  async remove(): Promise<void> {
    await this.stop()
    await rm(this.outbox, { recursive: true, force: true })
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (Date.now() < deadline) {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (response?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server is not ready:\n${this.log}`)
  }
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
