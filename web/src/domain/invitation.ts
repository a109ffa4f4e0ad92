import { invitationPath } from '~/lib/navigation/paths'

export type InvitationDelivery = 'PENDING' | 'SENT' | 'FAILED' | 'NOT_CONFIGURED'
export type InvitationDeliveryFailure = 'UNKNOWN_MEMBER' | 'MESSAGES_CLOSED' | 'ADDRESS_REFUSED' | 'UNAVAILABLE'

interface Invitation {
  discordUsername: string | null
  email: string | null
  tester: { username: string | null } | null
  /** The link on the public address of the deployment, if one is configured. */
  url: string | null
  token: string | null
}

/** How an invitation is delivered; `profile` when the tester only sees it on their profile. */
export const channelOf = ({ discordUsername, email }: Pick<Invitation, 'discordUsername' | 'email'>) =>
  discordUsername !== null ? 'discord' : email !== null ? 'email' : 'profile'

/** The name to show for the invited person. */
export function inviteeName({
  discordUsername,
  email,
  tester,
}: Pick<Invitation, 'discordUsername' | 'email' | 'tester'>): string | null {
  return tester?.username ?? (discordUsername ? `@${discordUsername}` : email)
}

/** The link of an invitation, on the public address of the deployment or, when none is configured, on the current origin. */
export function linkOf({ url, token }: Pick<Invitation, 'url' | 'token'>): string | null {
  return url ?? (token ? window.location.origin + invitationPath(token) : null)
}
