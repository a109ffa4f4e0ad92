/** Focuses an element once the page has been rendered: without the button that had the focus, for example. */
export function focusAfterRender(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
