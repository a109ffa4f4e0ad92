import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { RoadmapStatus } from '~/api/types.generated'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { SetRoadmapItemStatusDocument } from './RoadmapItem.generated'
import { nextStatus } from './status'
import { useJoke } from './useJoke'

/**
 * The status of a step, and how to move it on. It is shown at once and taken back if the server says no. Of several quick
 * presses only the last is sent once the one before has been answered: the server cannot receive them in another order.
 */
export function useCycleStatus(projectId: string, item: RoadmapItem) {
  const { t } = useTranslation('roadmap')
  const joke = useJoke()
  const [setStatus, { client }] = useMutation(SetRoadmapItemStatusDocument)
  const [wished, setWished] = useState<RoadmapStatus>()
  const latest = useRef<RoadmapStatus>(undefined)
  const status = wished ?? item.status
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('updateFailed'), description: reason })

  async function send(target: RoadmapStatus): Promise<void> {
    const { data } = await setStatus({ variables: { input: { id: item.id, status: target } } })
    const { roadmapItem, userErrors } = data?.setRoadmapItemStatus ?? {}
    if (!roadmapItem) return sayFailed(userErrors?.[0]?.message)
    applyRoadmapChanges(client.cache, projectId, [{ operation: 'UPDATED', id: roadmapItem.id, object: roadmapItem }])
    if (latest.current && latest.current !== target) return send(latest.current)
    toast({ type: 'success', title: t('updated'), description: joke(target) })
  }

  async function cycle() {
    const target = nextStatus(status)
    const underWay = latest.current !== undefined
    latest.current = target
    setWished(target)
    if (underWay) return
    try {
      await send(target)
    } catch (error) {
      sayFailed(reasonOf(error))
    }
    latest.current = undefined
    setWished(undefined)
  }

  return { status, cycle: () => void cycle() }
}
