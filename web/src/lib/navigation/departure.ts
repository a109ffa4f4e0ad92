let departingKey: string | null = null

/**
 * Marks a history entry as being left by signing out. Its guard then redirects to the home page, and not to the sign-in
 * page, even if the session ends before the navigation.
 * @param locationKey the key of the history entry, or null when the sign-out failed
 */
export function setDeparting(locationKey: string | null) {
  departingKey = locationKey
}

/** Whether the user is leaving this history entry by signing out. */
export const isDeparting = (locationKey: string) => departingKey === locationKey

/** The state of the sign-in page in the history, for a page that was left because its session ended. */
export const sessionEnded = { sessionEnded: true }

export const hasSessionEnded = (state: unknown): boolean =>
  (state as Partial<typeof sessionEnded> | null)?.sessionEnded === true

/** Asks the user to confirm that something unsaved or unsent is lost; resolves to false when they stay. */
type LeaveCheck = () => Promise<boolean>

/** What is left: the whole page, or one view of it, which its search parameters choose. */
export type Left = 'page' | 'view'

const checks = new Map<LeaveCheck, Left>()

const checksOf = (left: Left) => [...checks].filter(([, guarded]) => left === 'page' || guarded === 'view')

/** Runs the checks. Call it before leaving the page by anything but a navigation, such as signing out. */
export async function confirmLeave(left: Left = 'page'): Promise<boolean> {
  for (const [check] of checksOf(left)) if (!(await check())) return false
  return true
}

export const hasLeaveChecks = (left: Left = 'page') => checksOf(left).length > 0

/**
 * Adds a check before the page is left, or already the view of it: app/navigation/LeaveBlocker.tsx runs it on navigation within the
 * site, and the browser asks on any other. Returns the function that removes it.
 */
export function guardLeaving(check: LeaveCheck, left: Left = 'page'): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  checks.set(check, left)
  window.addEventListener('beforeunload', preventUnload)
  return () => {
    checks.delete(check)
    window.removeEventListener('beforeunload', preventUnload)
  }
}
