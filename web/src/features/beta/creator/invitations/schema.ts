import * as v from 'valibot'
import { atLeast, atMost, rule, text } from '~/ui/form/rules'

/*
 * Who is invited, said before the server has to. Both ways keep their text while one goes from one to the other; only the one
 * chosen has to be right.
 */

const discordUsername = text(
  rule((name) => nameOf(name) !== '', 'invitation.discordUsernameRequired'),
  rule((name) => [...nameOf(name)].length <= 40, 'invitation.discordUsernameTooLong'),
)

const email = text(
  atLeast(1, 'account.emailInvalid'),
  atMost(254, 'account.emailInvalid'),
  rule((address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address), 'account.emailInvalid'),
)

export const inviteSchema: v.GenericSchema<InviteValues, InviteValues> = v.variant('way', [
  v.object({ way: v.literal('discord'), discordUsername, email: v.string() }),
  v.object({ way: v.literal('email'), discordUsername: v.string(), email }),
])

/** What the form holds: the way not chosen keeps its text. */
export interface InviteValues {
  way: 'discord' | 'email'
  discordUsername: string
  email: string
}

export const noOne: InviteValues = { way: 'discord', discordUsername: '', email: '' }

/** The name without the @ people put before it. */
export const nameOf = (typed: string) => typed.trim().replace(/^@+/, '').trim()
