import { matchPath } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { readItem, removeItem, writeItem } from '~/lib/storage'

/*
 * A visitor who accepts an invitation has to sign in first. The browser keeps their intent meanwhile, because the link that
 * confirms the email address of a new account opens another tab; the tab keeps the email address of the invitation. Neither
 * is in a URL: opening a link must not accept an invitation, and a link that is passed on must not disclose the address.
 */

/** As long as the link that confirms an email address is valid. Whoever comes back later chooses again. */
const INTENT_MS = 48 * 60 * 60 * 1000

const intentKey = (token: string) => `accept:${token}`
const addressKey = (token: string) => `invited:${token}`

/** Remembers that the visitor accepted the invitation, or wants to join by the link. */
export const rememberIntent = (token: string) => writeItem(intentKey(token), String(Date.now()))

/** Whether the visitor accepted the invitation, or wanted to join, before signing in. Removes the intent. */
export function takeIntent(token: string): boolean {
  const rememberedAt = readItem(intentKey(token))
  if (rememberedAt === null) return false
  removeItem(intentKey(token))
  return Number(rememberedAt) > Date.now() - INTENT_MS
}

/**
 * Remembers the email address in the link of an invitation email, `/invitation/…#pour=ada%40exemple.fr`, to fill in forms.
 * Returns whether there was one.
 */
export function rememberAddressee(token: string, hash: string): boolean {
  const email = new URLSearchParams(hash.slice(1)).get('pour')
  if (email) writeItem(addressKey(token), email, 'tab')
  return email !== null
}

/** The type and email of an account created on the way to `next`, when that is an invitation or a link to join. */
export function inviteeOf(next: string | null): { userType: 'TESTER'; email: string } | null {
  const page = next?.replace(/[?#].*/, '') ?? ''
  const token = (matchPath(paths.invitation, page) ?? matchPath(paths.join, page))?.params.token
  return token ? { userType: 'TESTER', email: readItem(addressKey(token), 'tab') ?? '' } : null
}
