import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { useAccountFirst } from '~/forms/useAccountFirst'
import { useAction } from '~/forms/useAction'
import { paths } from '~/lib/navigation/paths'
import { applyStepChanges, type LivePage, type Step } from './livePage'
import { SetRoadmapVoteDocument } from './PublicProject.generated'

/** The id of the button that votes for a step. */
export const voteId = (step: Step) => `vote-${step.id}`

/** Casts the vote of the user on a step, or takes it back. Who is not signed in is led there, and back to the button. */
export function useVote(step: Step, isVoted: boolean, { pageId }: LivePage) {
  const { t } = useTranslation('public-project')
  const { cache } = useApolloClient()
  const { viewer } = useSession()
  const { leadTo } = useAccountFirst({ signIn: t('roadmap.signIn') })
  // The change may arrive live before the response, or after it.
  const [vote, isVoting] = useAction(SetRoadmapVoteDocument, { failed: t('roadmap.failed'), fetchPolicy: 'no-cache' })

  async function toggle() {
    if (!viewer) return leadTo(paths.login, voteId(step))
    const payload = await vote({ input: { id: step.id, isCast: !isVoted } })
    const object = payload?.publicRoadmapItem
    if (!object) return
    applyStepChanges(cache, pageId, [{ operation: 'UPDATED', id: object.id, object }])
    cache.modify<Record<string, readonly string[]>>({
      id: `PublicProject:${pageId}`,
      fields: {
        // The types of `modify` allow for references; a list of ids is never one.
        ownVotes: (votes) => [
          ...(votes as readonly string[]).filter((id) => id !== step.id),
          ...(isVoted ? [] : [step.id]),
        ],
      },
    })
  }

  return { toggle: () => void (isVoting || toggle()), isVoting }
}
