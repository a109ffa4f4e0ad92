import { usePageQuery } from '~/api/usePageQuery'
import { InvitationPageDocument, type InvitationPageQuery } from './requests/InvitationPage.generated'

export type Invitation = NonNullable<InvitationPageQuery['invitationByToken']>

/** The invitation of a token as it is for whoever is signed in. */
export function useInvitation(token: string) {
  const { data, previousData, error, refetch } = usePageQuery(InvitationPageDocument, { variables: { token } })
  // What is on the screen is worth more than an apology for not having anything newer.
  const shown = data ?? previousData
  return {
    /** Null when no invitation has that token, or no longer; undefined while it is not known. */
    invitation: shown?.invitationByToken,
    /** How a tester who reads it is called; empty for anybody else. */
    pseudonym: shown?.viewer?.testerProfile?.username ?? '',
    error: shown ? undefined : error,
    reload: () => void refetch().catch(() => undefined),
  }
}
