import { useSyncExternalStore } from 'react'

/** Who sends requests: the session of the browser, or a personal API token. */
interface Identity {
  kind: 'session' | 'token'
  /** Never stored: lost when the page is closed. */
  token: string
}

let identity: Identity = { kind: 'session', token: '' }
const listeners = new Set<() => void>()

export function setIdentity(change: Partial<Identity>) {
  identity = { ...identity, ...change }
  listeners.forEach((notify) => notify())
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useIdentity = () => useSyncExternalStore(subscribe, () => identity)

/** The Authorization header of the token. Also sent for an empty token, so that the session is not used instead. */
export const identityHeaders = (): Record<string, string> =>
  identity.kind === 'token' ? { authorization: `Bearer ${identity.token.trim()}` } : {}
