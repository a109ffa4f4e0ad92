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

/** A running example program. */
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

  /** @param cwd the working directory, where it writes its files */
  static start(name: string, cwd: string, environment: Record<string, string>, ...args: string[]): Program {
    const interpreter = interpreters[path.extname(name)] ?? ''
    // A separate process group, so that child processes are stopped with it.
    const child = spawn(interpreter, [path.join(folder, name), ...args], {
      cwd,
      env: { ...process.env, ...environment },
      detached: true,
    })
    return new Program(name, child)
  }

  /** Runs shell commands. */
  static shell(text: string, cwd: string): Program {
    return new Program('the shell command', spawn('bash', ['-c', text], { cwd, detached: true }))
  }

  async outputs(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.output, { message: `the output of ${this.name}` }).toEqual(expect.stringMatching(text))
  }

  async succeeds(): Promise<string> {
    expect(await this.ended, this.output).toBe(0)
    return this.output
  }

  async fails(): Promise<string> {
    expect(await this.ended, this.output).toBeGreaterThan(0)
    return this.output
  }

  async stop(): Promise<void> {
    const { pid, exitCode, signalCode } = this.process
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
    await this.ended
  }
}
