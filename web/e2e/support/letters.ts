import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The letters that a server without a mail server wrote to an address, the oldest first. */
export async function lettersTo(outbox: string, address: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const letters = await Promise.all(names.map(async (name) => decoded(await readFile(join(outbox, name), 'utf8'))))
  return letters.filter((letter) => letter.includes(`To: ${address.toLowerCase()}`))
}

/** The path that the newest letter leads to, once there are that many. */
export async function linkIn(outbox: string, address: string, { letters: count = 1 } = {}): Promise<string> {
  await expect.poll(async () => (await lettersTo(outbox, address)).length).toBeGreaterThanOrEqual(count)
  const newest = (await lettersTo(outbox, address)).at(-1) ?? ''
  // It stands alone on a line of the part that is text.
  const link = /^https?:\/\/\S+$/m.exec(newest)?.[0] ?? ''
  return new URL(link).pathname
}

/** Quoted-printable, as far as the address of a link needs it. */
function decoded(letter: string): string {
  return letter
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
