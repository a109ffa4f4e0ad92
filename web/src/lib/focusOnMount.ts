/** A ref that focuses its element when it appears: the one that had the focus has gone. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
