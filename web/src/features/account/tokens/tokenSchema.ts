import * as v from 'valibot'
import type { ApiTokenScope } from '~/api/types.generated'
import { DAY_MS } from '~/lib/days'
import { atLeast, atMost, text } from '~/ui/form/rules'
import type { MessageKey } from '~/ui/form/useErrorText'

/** In days. The server accepts at most a year and a day. */
export const lifetimes = ['7', '30', '90', '365'] as const

const required: MessageKey = 'apiToken.scopeRequired'

export const tokenSchema = v.object({
  name: text(atLeast(1, 'apiToken.nameRequired'), atMost(80, 'apiToken.nameTooLong')),
  days: v.picklist(lifetimes),
  scopes: v.pipe(
    v.array(v.string()),
    v.minLength(1, required),
    v.transform((scopes) => scopes as ApiTokenScope[]),
  ),
})

type TokenValues = v.InferInput<typeof tokenSchema>

export const noToken: TokenValues = { name: '', days: '90', scopes: [] }

/** The instant that many days from now. */
export const expiryOf = (days: string) => new Date(Date.now() + Number(days) * DAY_MS).toISOString()
