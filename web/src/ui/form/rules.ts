import * as v from 'valibot'
import type { MessageKey } from './useErrorText'

// Building blocks of form schemas. They repeat the server's rules, with the same messages.

type Rule = ReturnType<typeof rule>

/** A trimmed string that satisfies the rules. */
export const text = (...rules: Rule[]) => v.pipe(v.string(), v.trim(), ...(rules as [Rule]))

export const rule = (holds: (value: string) => boolean, message: MessageKey) => v.check(holds, message)

export const atLeast = (length: number, message: MessageKey) => rule((value) => lengthOf(value) >= length, message)
export const atMost = (length: number, message: MessageKey) => rule((value) => lengthOf(value) <= length, message)

/** The length in code points, as the server counts it. */
export const lengthOf = (value: string) => [...value].length

/** Whether a value is an HTTP(S) URL. It will be a link, so `javascript:` must not pass. */
export const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
