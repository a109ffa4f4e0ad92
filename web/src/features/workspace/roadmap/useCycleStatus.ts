import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import type { RoadmapStatus } from '~/api/types.generated'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { SetRoadmapItemStatusDocument } from './RoadmapItem.generated'
import { nextStatus } from './status'
import { useFixOffer } from './useFixOffer'
import { useJoke } from './useJoke'

/**
 * The status of a step, and how to advance it. It is shown optimistically, and reset if the server refuses it. Requests are sent one
 * at a time, so that the server receives them in order: of several clicks meanwhile only the last is sent.
 */
export function useCycleStatus(projectId: string, item: RoadmapItem) {
  const { t } = useTranslation('roadmap')
  const joke = useJoke()
  const offerToFix = useFixOffer(projectId)
  const { cache } = useApolloClient()
  const [optimisticStatus, setOptimisticStatus] = useState<RoadmapStatus>()
  const latestTarget = useRef<RoadmapStatus>(undefined)
  const status = optimisticStatus ?? item.status
  const showError = (reason: string | undefined): void =>
    void toast({ type: 'error', title: t('updateFailed'), description: reason })

  async function send(target: RoadmapStatus): Promise<void> {
    const input = { id: item.id, status: target }
    const completes = target === 'COMPLETED'
    const { roadmapItem, userErrors } = await mutate(SetRoadmapItemStatusDocument, { input, completes })
    if (!roadmapItem) return showError(userErrors[0]?.message)
    applyRoadmapChanges(cache, projectId, [{ operation: 'UPDATED', id: roadmapItem.id, object: roadmapItem }])
    if (latestTarget.current && latestTarget.current !== target) return send(latestTarget.current)
    const planned = roadmapItem.feedbacks?.nodes.length ?? 0
    toast({ type: 'success', title: t('updated'), description: joke(target), ...offerToFix(item.id, planned) })
  }

  async function cycle() {
    const target = nextStatus(status)
    const isSending = latestTarget.current !== undefined
    latestTarget.current = target
    setOptimisticStatus(target)
    if (isSending) return
    try {
      await send(target)
    } catch (error) {
      showError(reasonOf(error))
    }
    latestTarget.current = undefined
    setOptimisticStatus(undefined)
  }

  return { status, cycle: () => void cycle() }
}
