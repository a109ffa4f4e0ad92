import { draftKey } from '~/api/session/session'

/** Removes what this browser keeps of an account that is gone: its drafts, and its figures of the calculator. */
export function forgetAccount(id: string): void {
  const prefixes = [draftKey('', id), `calculator:${id}:`]
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  } catch {
    // Without storage nothing is kept.
  }
}
