import { useSyncExternalStore } from 'react'

/** Who asks: the session of the browser, or a program with a personal API token. */
export interface Identity {
  kind: 'session' | 'token'
  /** Kept as long as the page is open, and nowhere else. */
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

/** What introduces the token. Without one the request is that of nobody: a session must not answer in its place. */
export const introduction = (): Record<string, string> =>
  identity.kind === 'token' ? { authorization: `Bearer ${identity.token.trim()}` } : {}
