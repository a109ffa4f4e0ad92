import * as v from 'valibot'
import type { MessageKey } from './useErrorText'

/* What the schemas of forms are made of: the server's rules, said before it has to, with its messages. */

type Rule = ReturnType<typeof rule>

/** A text without the blanks around it, which keeps these rules. */
export const text = (...rules: Rule[]) => v.pipe(v.string(), v.trim(), ...(rules as [Rule]))

export const rule = (holds: (value: string) => boolean, message: MessageKey) => v.check(holds, message)

export const atLeast = (length: number, message: MessageKey) => rule((value) => lengthOf(value) >= length, message)
export const atMost = (length: number, message: MessageKey) => rule((value) => lengthOf(value) <= length, message)

/** In characters as people count them, like the server: an emoji is one. */
export const lengthOf = (value: string) => [...value].length

/** Somebody will click on it: `javascript:` and its like must not pass. */
export const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
