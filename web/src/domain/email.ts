const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** x@y.z, no more: only a message that arrives proves an address. */
export const isEmail = (text: string) => EMAIL.test(text)
