const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Checks the form x@y.z only: the verification email proves the address. */
export const isEmail = (text: string) => EMAIL.test(text)
