import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import type { RoadmapStatus } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { useChoice } from '~/forms/useChoice'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { SetRoadmapItemStatusDocument } from './RoadmapItem.generated'
import { nextStatus } from './status'
import { useFixOffer } from './useFixOffer'
import { useJoke } from './useJoke'

/** The status of a step, and how to advance it. */
export function useCycleStatus(projectId: string, item: RoadmapItem) {
  const { t } = useTranslation('roadmap')
  const joke = useJoke()
  const offerToFix = useFixOffer(projectId)
  const { cache } = useApolloClient()
  const [setStatus] = useAction(SetRoadmapItemStatusDocument, { failed: t('updateFailed') })
  const [status, choose] = useChoice(item.status, send)

  async function send(target: RoadmapStatus) {
    const input = { id: item.id, status: target }
    const object = (await setStatus({ input, completes: target === 'COMPLETED' }))?.roadmapItem
    if (object) applyRoadmapChanges(cache, projectId, [{ operation: 'UPDATED', id: object.id, object }])
    return object
  }

  async function cycle() {
    const saved = await choose(nextStatus(status))
    if (!saved) return
    const planned = saved.feedbacks?.totalCount ?? 0
    toast({ type: 'success', title: t('updated'), description: joke(saved.status), ...offerToFix(item.id, planned) })
  }

  return { status, cycle: () => void cycle() }
}
