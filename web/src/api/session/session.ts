import { useSyncExternalStore } from 'react'
import { loadClient } from '../client/loadClient'
import { reasonOf } from '../errors'
import { mutate } from '../mutations/mutate'
import { Backoff } from '../realtime/Backoff'
import { SessionDocument, type SessionQuery } from './session.generated'
import { SignOutDocument } from './signOut.generated'
import type { UserType } from '../types.generated'

/*
 * The session store. It is separate from Apollo, because public pages use it and render before Apollo is loaded.
 * Scripts cannot read the session cookie: only the server knows whose session it is.
 */

export type SessionViewer = NonNullable<SessionQuery['viewer']>

export type Session =
  | { status: 'loading'; viewer: null; failure?: Failure }
  | { status: 'anonymous'; viewer: null }
  | { status: 'signedIn'; viewer: SessionViewer }

/** Why the session is not loaded yet; without a reason where the server did not give one. */
interface Failure {
  reason?: string | undefined
}

/** Also the session of every prerendered page. */
const loadingSession: Session = { status: 'loading', viewer: null }
const anonymous: Session = { status: 'anonymous', viewer: null }

/** Received with the first response for this viewer, so before any of their data was read. */
let cursor: string | undefined
let session: Session = loadingSession
let latestRequest = 0
let latestLoad: { request: number; loaded: Promise<Session> } | undefined
const listeners = new Set<(session: Session) => void>()
const otherTabs = new BroadcastChannel('session')
otherTabs.onmessage = () => void refreshSession()

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => loadingSession)
}

/** Whether the signed-in account has the role: an account may have both. */
export const useHasRole = (role: UserType): boolean => useSession().viewer?.roles.includes(role) ?? false

export function getSession(): Session {
  return session
}

/** The key in storage of a draft, by default one of the account that is signed in. Here, as a module of its own is a request. */
export const draftKey = (name: string, owner = session.viewer?.id ?? 'visitor') => `draft:${owner}:${name}`

/** Resolves with the session once it is loaded. */
export function whenSessionLoaded(): Promise<Session> {
  if (session.status !== 'loading') return Promise.resolve(session)
  return new Promise((resolve) => {
    const stop = subscribeToSession((loaded) => {
      if (loaded.status === 'loading') return
      stop()
      resolve(loaded)
    })
  })
}

/** The cursor to follow live changes from: no data of the viewer was read before it. */
export const sessionCursor = (): string | undefined => cursor

/** Calls the listener with every new session. Returns the function that unsubscribes. The first call loads the session. */
export function subscribeToSession(listener: (session: Session) => void): () => void {
  listeners.add(listener)
  // Prerendering sends no requests.
  if (session.status === 'loading' && latestRequest === 0 && typeof window !== 'undefined') void refreshSession()
  return () => listeners.delete(listener)
}

/** Loads the session, and retries until the server responds. Of concurrent requests only the latest one counts, for all of them. */
export function refreshSession(): Promise<Session> {
  const request = ++latestRequest
  if (session.status === 'loading') setSession(loadingSession)
  const loaded = load(request)
  latestLoad = { request, loaded }
  return loaded
}

async function load(request: number): Promise<Session> {
  const backoff = new Backoff()
  for (;;) {
    try {
      const client = await loadClient()
      // It must not share the response to a request sent before a sign-in or a sign-out.
      const context = { queryDeduplication: false }
      const { data } = await client.query({ query: SessionDocument, fetchPolicy: 'no-cache', context })
      if (!data) throw new TypeError('the session query returned no data')
      const { viewer, changeCursor } = data
      if (request === latestRequest) {
        if (viewer?.id !== session.viewer?.id || cursor === undefined) cursor = changeCursor ?? undefined
        setSession(viewer ? { status: 'signedIn', viewer } : anonymous)
      }
      return resultOf(request)
    } catch (error) {
      // The session stays as it is until the server can be reached.
      if (request === latestRequest && session.status === 'loading')
        setSession({ status: 'loading', viewer: null, failure: { reason: reasonOf(error) } })
      if (request === latestRequest) await backoff.wait()
      if (request !== latestRequest) return resultOf(request)
    }
  }
}

/** The session, or what a later request will find it to be. */
const resultOf = (request: number): Session | Promise<Session> =>
  latestLoad && latestLoad.request > request ? latestLoad.loaded : session

/**
 * Signs out on the server, then here and in the other tabs.
 * @throws when the request fails
 */
export async function endSession(): Promise<void> {
  await mutate(SignOutDocument, {})
  latestRequest++
  cursor = undefined
  setSession(anonymous)
}

function setSession(next: Session): void {
  const previous = session
  if (JSON.stringify(previous) === JSON.stringify(next)) return
  session = next
  for (const listener of listeners) listener(next)
  // A tab that refreshes because of this message finds no further change, so the exchange ends.
  if (previous.status !== 'loading') announceSession()
}

/** Tells the other tabs that the session has changed: for a sign-in on the server, with which this page was loaded. */
export const announceSession = (): void => otherTabs.postMessage('changed')
