// Quotes and what needs them are refused: see `is_email` of the server.
const PART = String.raw`[^\s@"\\<>()[\],;:]+`
const EMAIL = new RegExp(`^${PART}@${PART}\\.${PART}$`)

/** Checks the form x@y.z only: the verification email proves the address. */
export const isEmail = (text: string) => EMAIL.test(text)
