import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'

const folder = fileURLToPath(new URL('../../../examples/', import.meta.url))

const interpreters: Record<string, string> = {
  '.sh': 'bash',
  '.py': 'python3',
  '.mjs': process.execPath,
  '.js': process.execPath,
}

/** An example under way, as somebody would run it. */
export class Program {
  output = ''
  private readonly ended: Promise<number | null>

  private constructor(
    private readonly name: string,
    private readonly process: ChildProcess,
  ) {
    const keep = (text: Buffer) => (this.output += text.toString())
    process.stdout?.on('data', keep)
    process.stderr?.on('data', keep)
    this.ended = once(process, 'close').then(([code]) => code as number | null)
  }

  /** @param cwd where it leaves its files */
  static start(name: string, cwd: string, environment: Record<string, string>, ...args: string[]): Program {
    const interpreter = interpreters[path.extname(name)] ?? ''
    // A group of its own: a script has children, which are to end with it.
    const child = spawn(interpreter, [path.join(folder, name), ...args], {
      cwd,
      env: { ...process.env, ...environment },
      detached: true,
    })
    return new Program(name, child)
  }

  /** Runs what somebody pastes into a terminal. */
  static paste(text: string, cwd: string): Program {
    return new Program('what was pasted', spawn('bash', ['-c', text], { cwd, detached: true }))
  }

  async says(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.output, { message: `what ${this.name} says` }).toEqual(expect.stringMatching(text))
  }

  async succeeds(): Promise<string> {
    expect(await this.ended, this.output).toBe(0)
    return this.output
  }

  async stop(): Promise<void> {
    const { pid, exitCode, signalCode } = this.process
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
    await this.ended
  }
}
