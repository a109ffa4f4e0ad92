import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readItem, writeItem } from '~/lib/storage'

// Single-key shortcuts can be switched off, because speech input triggers them by accident (WCAG 2.1.4).

const KEY = 'shortcuts'
const OFF = 'off'
// A letter does nothing on a checkbox.
const keyboardWidgets =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

let enabled = readItem(KEY) !== OFF
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

export function setShortcutsEnabled(value: boolean): void {
  enabled = value
  writeItem(KEY, value ? 'on' : OFF)
  notify()
}

export const useShortcutsEnabled = () => useSyncExternalStore(subscribe, () => enabled)

/** Handles a key pressed on the page itself: not in a field, a dialog or a menu. */
export function useShortcut(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat || event.isComposing || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(keyboardWidgets)) return
    event.preventDefault()
    act()
  })

  useEffect(function listenToKeys() {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The key of a shortcut, to show and to announce it (`aria-keyshortcuts`): undefined while single-key shortcuts are off. */
export const useAnnouncedKey = (key: string) => (useShortcutsEnabled() ? key : undefined)

/** Announces a key with Ctrl or ⌘ (`aria-keyshortcuts`). */
export const announcedCommand = (key: string) => `Control+${key} Meta+${key}`

/** Handles Ctrl or ⌘ with a key, wherever the focus is. Not affected by the setting for single keys. */
export function useCommandShortcut(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    act()
  })

  useEffect(function listenToKeys() {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', syncFromOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', syncFromOtherTab)
  }
}

function syncFromOtherTab(event: StorageEvent): void {
  if (event.key !== KEY) return
  enabled = event.newValue !== OFF
  notify()
}
