import * as v from 'valibot'
import { isEmail } from '~/domain/email'
import { atMost, rule, text } from '~/ui/form/rules'
import { emptyLink, linkEntries, type LinkValues } from '../links/schema'

/* The rules of the server for an invitation. All fields keep their text; only those of the chosen way are validated. */

const discordUsername = text(
  rule((name) => discordNameOf(name) !== '', 'invitation.discordUsernameRequired'),
  rule((name) => [...discordNameOf(name)].length <= 40, 'invitation.discordUsernameTooLong'),
)

const email = text(atMost(254, 'account.emailInvalid'), rule(isEmail, 'account.emailInvalid'))

const untouchedLink = { name: v.string(), mode: linkEntries.mode, seats: v.string(), endsOn: v.string() }

export const inviteSchema: v.GenericSchema<InviteValues, InviteValues> = v.variant('channel', [
  v.object({ ...untouchedLink, channel: v.literal('discord'), discordUsername, email: v.string() }),
  v.object({ ...untouchedLink, channel: v.literal('email'), discordUsername: v.string(), email }),
  v.object({ ...linkEntries, channel: v.literal('link'), discordUsername: v.string(), email: v.string() }),
])

export interface InviteValues extends LinkValues {
  channel: 'discord' | 'email' | 'link'
  discordUsername: string
  email: string
}

export const emptyInvite: InviteValues = { ...emptyLink, channel: 'discord', discordUsername: '', email: '' }

/** Removes a leading @. */
export const discordNameOf = (typed: string) => typed.trim().replace(/^@+/, '').trim()
