/** What one knows a webhook by. */
export const hostOf = ({ url }: { url: string }) => new URL(url).host

const createButtonId = 'create-webhook'

/** Where the focus goes when what had it is gone. */
export const createButton = { id: createButtonId, find: () => document.getElementById(createButtonId) }
