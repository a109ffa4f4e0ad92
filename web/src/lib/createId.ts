import { toHex } from './hex'

/** A random id. `crypto.randomUUID` is only available in secure contexts, and not at an address of the local network. */
export const createId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))
