import { usePageQuery } from '~/api/queries/usePageQuery'
import { InvitationPageDocument, type InvitationPageQuery } from './requests/InvitationPage.generated'
import { OlderLinkMessagesDocument } from './requests/LinkFeedback.generated'
import { OlderReleasesDocument } from './requests/TesterReleases.generated'

export type Invitation = NonNullable<InvitationPageQuery['invitationByToken']>

/** The invitation of a token. Some fields depend on the current user. */
export function useInvitation(token: string) {
  const { data, previousData, error, refetch, fetchMore } = usePageQuery(InvitationPageDocument, {
    variables: { token },
  })
  // A failed reload does not replace the shown invitation by an error.
  const shown = data ?? previousData
  return {
    /** Null when there is none, undefined while it is loading. */
    invitation: shown?.invitationByToken,
    /** The tester's username as the default name for feedback; empty for others. */
    authorName: shown?.viewer?.testerProfile?.username ?? '',
    /** Whether the creator would read that somebody without a name tests their project. */
    isNameless: shown?.viewer?.testerProfile?.username === null,
    error: shown ? undefined : error,
    changeCursor: shown?.changeCursor,
    /** Loads messages before a cursor, of the feedback that follows another one. */
    loadOlder: (feedbackAfter: string | null, before: string | null) =>
      fetchMore({ query: OlderLinkMessagesDocument, variables: { token, feedbackAfter, before } }),
    /** Loads releases after a cursor. Resolves to the first one of them. */
    loadOlderReleases: async (after: string | null) => {
      const { data } = await fetchMore({ query: OlderReleasesDocument, variables: { token, after } })
      return data?.invitationByToken?.project?.releases?.edges[0]?.node
    },
    reload: () => void refetch(),
  }
}
