import * as v from 'valibot'
import { isEmail } from '~/domain/email'
import { atMost, lengthOf, rule, text } from './rules'

/** Removes a leading @. */
export const discordNameOf = (typed: string) => typed.trim().replace(/^@+/, '').trim()

export const discordUsername = text(
  rule((name) => discordNameOf(name) !== '', 'invitation.discordUsernameRequired'),
  rule((name) => lengthOf(discordNameOf(name)) <= 40, 'invitation.discordUsernameTooLong'),
)

/** The address of `Zoé <zoe@exemple.fr>`, as mail programs copy it. */
const addressOf = (typed: string) => /^[^<>]*<([^<>]*)>$/.exec(typed)?.[1]?.trim() ?? typed

const isOneAddress = (typed: string) => typed.split(/[\s,;<>]+/).filter(isEmail).length <= 1

export const inviteeEmail = v.pipe(
  text(rule(isOneAddress, 'invitation.oneAddress')),
  v.transform(addressOf),
  atMost(254, 'account.emailInvalid'),
  rule(isEmail, 'account.emailInvalid'),
)
