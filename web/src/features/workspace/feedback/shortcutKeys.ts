/** The single-key shortcuts of the page, in the order of the help. */
export const shortcutKeys = { next: 'j', previous: 'k', answer: 'r', read: 'e', fix: 'c', help: '?' } as const
