import { useSyncExternalStore } from 'react'
import { request } from './request'
import type { SessionQuery, SessionQueryVariables } from './session.generated'
import sessionQuery from './session.graphql?raw'
import type { SignOutMutation, SignOutMutationVariables } from './signOut.generated'
import signOutMutation from './signOut.graphql?raw'

/*
 * Who is signed in. Every page asks, the public ones too, so this is a store on a plain request: Apollo stays out of their code.
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

/** From where on to be told of changes: nothing of what is known of this session's person was read before it. */
export const sessionCursor = (): string | undefined => cursor

/** Calls back with every new session; returns how to stop. The first one to ask starts the first probe. */
export function subscribeToSession(listener: (session: Session) => void): () => void {
  listeners.add(listener)
  if (session.status === 'loading' && newestProbe === 0) void refreshSession()
  return () => listeners.delete(listener)
}

/** Asks the server who is signed in. Of several probes under way only the newest counts: the others may tell of a session before. */
export async function refreshSession(): Promise<Session> {
  const probe = ++newestProbe
  for (let delay = firstRetry; ; delay = Math.min(delay * 2, slowestRetry)) {
    try {
      const { viewer, changeCursor } = await request<SessionQuery, SessionQueryVariables>(sessionQuery)
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
  await request<SignOutMutation, SignOutMutationVariables>(signOutMutation)
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
