/**
 * Gives the focus back after some work, whose result it returns. The button that started it shows that it is busy, is disabled
 * meanwhile and so loses the focus.
 *
 * @param fallback what gets the focus when the button is gone or stays disabled
 */
export async function restoreFocusAfter<T>(
  work: () => T,
  fallback?: () => HTMLElement | null | undefined,
): Promise<Awaited<T>> {
  const before = document.activeElement
  try {
    return await work()
  } finally {
    // The first frame may come before React has rendered the button that is no longer busy.
    if (before instanceof HTMLElement && before !== document.body)
      requestAnimationFrame(() => requestAnimationFrame(() => restoreFocus(before, fallback)))
  }
}

function restoreFocus(before: HTMLElement, fallback?: () => HTMLElement | null | undefined): void {
  if (isFocusLost()) before.focus({ preventScroll: true })
  if (isFocusLost()) focusAnyhow(fallback?.())
}

/** A browser takes the focus from a disabled element only some time later. */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled')

function focusAnyhow(element: HTMLElement | null | undefined): void {
  if (!element) return
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** A ref that focuses its element when it appears: the one that had the focus has gone. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
