import { isEmail } from '~/domain/email'
import { atMost, lengthOf, rule, text } from './rules'

/** Removes a leading @. */
export const discordNameOf = (typed: string) => typed.trim().replace(/^@+/, '').trim()

export const discordUsername = text(
  rule((name) => discordNameOf(name) !== '', 'invitation.discordUsernameRequired'),
  rule((name) => lengthOf(discordNameOf(name)) <= 40, 'invitation.discordUsernameTooLong'),
)

export const inviteeEmail = text(atMost(254, 'account.emailInvalid'), rule(isEmail, 'account.emailInvalid'))
