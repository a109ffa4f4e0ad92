import * as v from 'valibot'
import { atLeast, atMost, rule, text } from '~/ui/form/rules'

/* The rules of the server for an invitation. Both fields keep their text; only that of the chosen channel is validated. */

const discordUsername = text(
  rule((name) => discordNameOf(name) !== '', 'invitation.discordUsernameRequired'),
  rule((name) => [...discordNameOf(name)].length <= 40, 'invitation.discordUsernameTooLong'),
)

const email = text(
  atLeast(1, 'account.emailInvalid'),
  atMost(254, 'account.emailInvalid'),
  rule((address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address), 'account.emailInvalid'),
)

export const inviteSchema: v.GenericSchema<InviteValues, InviteValues> = v.variant('channel', [
  v.object({ channel: v.literal('discord'), discordUsername, email: v.string() }),
  v.object({ channel: v.literal('email'), discordUsername: v.string(), email }),
])

export interface InviteValues {
  channel: 'discord' | 'email'
  discordUsername: string
  email: string
}

export const emptyInvite: InviteValues = { channel: 'discord', discordUsername: '', email: '' }

/** Removes a leading @. */
export const discordNameOf = (typed: string) => typed.trim().replace(/^@+/, '').trim()
