import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The emails to an address that a server without SMTP wrote to its outbox, oldest first. */
export async function emailsTo(outbox: string, address: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const emails = await Promise.all(names.map(async (name) => decodeEmail(await readFile(join(outbox, name), 'utf8'))))
  return emails.filter((email) => email.includes(`To: ${address.toLowerCase()}`))
}

/** The path and query string of the link in the newest email, after waiting for that many emails. */
export async function linkIn(outbox: string, address: string, { emails: count = 1 } = {}): Promise<string> {
  await expect.poll(async () => (await emailsTo(outbox, address)).length).toBeGreaterThanOrEqual(count)
  const newest = (await emailsTo(outbox, address)).at(-1) ?? ''
  // In the plain text part, the link is on its own line.
  const link = /^https?:\/\/\S+$/m.exec(newest)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Decodes quoted-printable, as far as links need it. */
function decodeEmail(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
