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

/** Asks the user to confirm that unsaved changes are lost; resolves to false when they stay. */
type LeaveCheck = () => Promise<boolean>

const checks = new Set<LeaveCheck>()

/** Runs all checks. Call it before leaving the page by anything but a navigation, such as signing out. */
export async function confirmLeave(): Promise<boolean> {
  for (const check of checks) if (!(await check())) return false
  return true
}

export const hasLeaveChecks = () => checks.size > 0

/**
 * Adds a check before the page is left: app/LeaveBlocker.tsx runs it on navigation within the site, and the browser asks
 * on any other. Returns the function that removes it.
 */
export function guardLeaving(check: LeaveCheck): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  checks.add(check)
  window.addEventListener('beforeunload', preventUnload)
  return () => {
    checks.delete(check)
    window.removeEventListener('beforeunload', preventUnload)
  }
}
