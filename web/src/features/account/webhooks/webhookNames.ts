/** The host of its address, by which a webhook is named in the interface. */
export const hostOf = ({ url }: { url: string }) => new URL(url).host

/** The button that gets the focus when the element that had it is removed. */
export const createButtonId = 'create-webhook'

/** The title of a delivery in the log. */
export const deliveryTitleId = (deliveryId: string) => `delivery-${deliveryId}`
