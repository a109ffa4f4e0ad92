/** Focuses the button that removes the next row, or the first field of the form below when there is none. */
export function focusAfterRemoval(section: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => section?.querySelectorAll<HTMLElement>('li button, form input')[index]?.focus())
}
