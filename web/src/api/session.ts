import { useSyncExternalStore } from 'react'
import { loadClient } from './loadClient'
import { mutate } from './mutate'
import { SessionDocument, type SessionQuery } from './session.generated'
import { SignOutDocument } from './signOut.generated'

/*
 * Who is signed in. Every page asks, the public ones too, which are drawn before Apollo is loaded: so this is a store of its own.
 * The cookie itself is out of reach of scripts; only the server can say whose session it is.
 */

export type SessionViewer = NonNullable<SessionQuery['viewer']>

export type Session =
  | { status: 'loading'; viewer: null }
  | { status: 'anonymous'; viewer: null }
  | { status: 'signedIn'; viewer: SessionViewer }

/** As the build draws every page. */
const unknown: Session = { status: 'loading', viewer: null }
const anonymous: Session = { status: 'anonymous', viewer: null }
const firstRetry = 1_000
const slowestRetry = 15_000

/** Taken when the person was first seen, so before anything was read that is theirs. */
let cursor: string | undefined
let session: Session = unknown
let newestProbe = 0
const listeners = new Set<(session: Session) => void>()
const otherTabs = new BroadcastChannel('session')
otherTabs.onmessage = () => void refreshSession()

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => unknown)
}

export function getSession(): Session {
  return session
}

/** The session, once the server has said whose it is. */
export function knownSession(): Promise<Session> {
  if (session.status !== 'loading') return Promise.resolve(session)
  return new Promise((resolve) => {
    const stop = subscribeToSession((known) => {
      stop()
      resolve(known)
    })
  })
}

/** From where on to be told of changes: nothing of what is known of this session's person was read before it. */
export const sessionCursor = (): string | undefined => cursor

/** Calls back with every new session; returns how to stop. The first one to ask starts the first probe. */
export function subscribeToSession(listener: (session: Session) => void): () => void {
  listeners.add(listener)
  // The build asks nobody.
  if (session.status === 'loading' && newestProbe === 0 && typeof window !== 'undefined') void refreshSession()
  return () => listeners.delete(listener)
}

/** Asks the server who is signed in. Of several probes under way only the newest counts: the others may tell of a session before. */
export async function refreshSession(): Promise<Session> {
  const probe = ++newestProbe
  for (let delay = firstRetry; ; delay = Math.min(delay * 2, slowestRetry)) {
    try {
      const client = await loadClient()
      const { data } = await client.query({ query: SessionDocument, fetchPolicy: 'no-cache' })
      if (!data) throw new TypeError('the session was not answered')
      const { viewer, changeCursor } = data
      if (probe === newestProbe) {
        if (viewer?.id !== session.viewer?.id || cursor === undefined) cursor = changeCursor ?? undefined
        setSession(viewer ? { status: 'signedIn', viewer } : anonymous)
      }
      return session
    } catch {
      // Not knowing is not being signed out: the last answer stands until the server can be reached.
      if (probe !== newestProbe) return session
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (probe !== newestProbe) return session
    }
  }
}

/** Signs out: on the server, then here and in the other tabs. */
export async function endSession(): Promise<void> {
  await mutate(SignOutDocument, {})
  newestProbe++
  cursor = undefined
  setSession(anonymous)
}

function setSession(next: Session): void {
  const previous = session
  if (JSON.stringify(previous) === JSON.stringify(next)) return
  session = next
  for (const listener of listeners) listener(next)
  // What another tab learns from its own probe it tells in turn, and hears nothing new: the exchange ends there.
  if (previous.status !== 'loading') otherTabs.postMessage('changed')
}
