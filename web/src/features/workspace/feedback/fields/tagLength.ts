/** The longest tag that the server takes. */
export const TAG_MAX_LENGTH = 30
