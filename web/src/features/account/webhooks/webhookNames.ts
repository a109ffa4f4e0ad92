/** The host of its address, by which a webhook is named in the interface. */
export const hostOf = ({ url }: { url: string }) => new URL(url).host

const createButtonId = 'create-webhook'

/** Gets the focus when the element that had it is removed. */
export const createButton = { id: createButtonId, find: () => document.getElementById(createButtonId) }
