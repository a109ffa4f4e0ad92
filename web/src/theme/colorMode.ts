import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from '~/lib/storage'

export const preferences = ['light', 'dark', 'system'] as const
export type Preference = (typeof preferences)[number]

// The same key as public/theme-init.js, which sets the class before the first paint.
const KEY = 'color-mode'
/** On <html> while its theme changes: see colorMode.css. */
const CHANGING = 'theme-changing'
const listeners = new Set<() => void>()

function read(): Preference {
  const stored = readItem(KEY)
  return preferences.find((preference) => preference === stored) ?? 'system'
}

/** The build draws pages without a screen. */
const systemDark = typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)')
let current = read()

function apply() {
  wear(current === 'system' ? (systemDark?.matches ? 'dark' : 'light') : current)
}

/** All at once: a button that fades while the ground does not is read, or printed, with words of one theme on the other. */
function wear(mode: 'light' | 'dark') {
  const root = document.documentElement
  root.classList.add(CHANGING)
  root.classList.toggle('dark', mode === 'dark')
  root.classList.toggle('light', mode === 'light')
  root.style.colorScheme = mode
  // Asking for a size makes the browser work the styles out now, without transitions; afterwards nothing is left to fade.
  void root.offsetHeight
  root.classList.remove(CHANGING)
}

function adopt(preference: Preference) {
  current = preference
  apply()
  listeners.forEach((notify) => notify())
}

if (systemDark) {
  systemDark.addEventListener('change', apply)
  // Paper is light, whatever the screen is.
  window.addEventListener('beforeprint', () => wear('light'))
  window.addEventListener('afterprint', apply)
  // Another tab of the same browser chose.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) adopt(read())
  })
}

export function setPreference(preference: Preference) {
  writeItem(KEY, preference)
  adopt(preference)
}

export const nextPreference = (preference: Preference): Preference =>
  preferences[(preferences.indexOf(preference) + 1) % preferences.length] ?? 'system'

/** Calls back with every choice, also those of other tabs; returns how to stop. */
export function subscribeToPreference(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const readPreference = () => current

export const useColorPreference = () =>
  useSyncExternalStore(subscribeToPreference, readPreference, (): Preference => 'system')
