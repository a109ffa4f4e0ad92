import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from '~/lib/storage'

export const preferences = ['light', 'dark', 'system'] as const
export type Preference = (typeof preferences)[number]

// The same key as public/theme-init.js, which sets the class before the first paint.
const KEY = 'color-mode'
/** The class of <html> that disables transitions: see colorMode.css. */
const CHANGING = 'theme-changing'
const listeners = new Set<() => void>()

function read(): Preference {
  const stored = readItem(KEY)
  return preferences.find((preference) => preference === stored) ?? 'system'
}

/** Null during prerendering. */
const systemDark = typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)')
let current = read()

function applyCurrent() {
  applyMode(current === 'system' ? (systemDark?.matches ? 'dark' : 'light') : current)
}

/** Without transitions, which would show, or print, elements of both themes together. */
function applyMode(mode: 'light' | 'dark') {
  const root = document.documentElement
  root.classList.add(CHANGING)
  root.classList.toggle('dark', mode === 'dark')
  root.classList.toggle('light', mode === 'light')
  root.style.colorScheme = mode
  // Reading a size forces the styles to be computed now, while transitions are disabled.
  void root.offsetHeight
  root.classList.remove(CHANGING)
}

function update(preference: Preference) {
  current = preference
  applyCurrent()
  listeners.forEach((notify) => notify())
}

if (systemDark) {
  systemDark.addEventListener('change', applyCurrent)
  // It may have changed before this module was loaded.
  if (current === 'system' && document.documentElement.classList.contains('dark') !== systemDark.matches) applyCurrent()
  // Print in light mode.
  window.addEventListener('beforeprint', () => applyMode('light'))
  window.addEventListener('afterprint', applyCurrent)
  // A choice in another tab.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) update(read())
  })
}

export function setPreference(preference: Preference) {
  writeItem(KEY, preference)
  update(preference)
}

export const nextPreference = (preference: Preference): Preference =>
  preferences[(preferences.indexOf(preference) + 1) % preferences.length] ?? 'system'

/** Calls `notify` after every choice, also in other tabs. Returns the function that unsubscribes. */
export function subscribeToPreference(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const readPreference = () => current

export const useColorPreference = () =>
  useSyncExternalStore(subscribeToPreference, readPreference, (): Preference => 'system')
