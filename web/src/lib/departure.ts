/*
 * Signing out leads home from everywhere, yet a page that is not for strangers sends those to the sign-in page. Whichever
 * of the two comes first, this says that the stranger on that page has just left it on purpose.
 */
let left: string | null = null

/** @param locationKey the entry of the browser's history that is being left, or null when it is not after all */
export function setDeparting(locationKey: string | null) {
  left = locationKey
}

export const isDeparting = (locationKey: string) => left === locationKey
