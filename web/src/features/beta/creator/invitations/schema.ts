import * as v from 'valibot'
import { discordUsername, inviteeEmail as email } from '~/ui/form/invitee'
import { emptyLink, linkEntries, type LinkValues } from '../links/schema'

/* The rules of the server for an invitation. All fields keep their text; only those of the chosen way are validated. */

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
