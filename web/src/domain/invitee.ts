import { matchPath } from 'react-router'
import { paths } from '~/lib/navigation/paths'

/*
 * Somebody who accepts an invitation without being signed in is sent to do that, and comes back. Meanwhile this tab remembers
 * what they had decided, and the address that the invitation was sent to. Neither is in the address of a page: a link must not
 * be able to accept on behalf of whoever opens it, and one that is passed on must not tell whom it was for.
 */

const intentKey = (token: string) => `accept:${token}`
const addressKey = (token: string) => `invited:${token}`

/** They pressed « Accepter ». */
export const rememberIntent = (token: string) => remember(intentKey(token), '1')

/** Whether there was one; it is used up. */
export function takeIntent(token: string): boolean {
  const remembered = recall(intentKey(token)) !== null
  if (remembered) sessionStorage.removeItem(intentKey(token))
  return remembered
}

/**
 * The letter of an invitation leads to `/invitation/…#pour=ada%40exemple.fr`: its reader need not type that again.
 * Returns whether there was an address.
 */
export function rememberAddressee(token: string, hash: string): boolean {
  const email = new URLSearchParams(hash.slice(1)).get('pour')
  if (email) remember(addressKey(token), email)
  return email !== null
}

/** What an account that is made on the way to a page is made for, when that page is an invitation. */
export function inviteeOf(next: string | null): { userType: 'TESTER'; email: string } | null {
  const token = next && matchPath(paths.invitation, next.replace(/[?#].*/, ''))?.params.token
  return token ? { userType: 'TESTER', email: recall(addressKey(token)) ?? '' } : null
}

function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // They will press, or type, once more.
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
