import { useEffect, useEffectEvent } from 'react'

const busyWithKeys = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** Calls back when a key is pressed on the page itself: not while typing, nor in a dialog or a menu. */
export function useShortcut(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat || event.isComposing || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(busyWithKeys)) return
    event.preventDefault()
    act()
  })

  useEffect(function listenToKeys() {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
