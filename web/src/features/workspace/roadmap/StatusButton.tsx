import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { roadmapStyles } from '~/ui/status/roadmapStyles'
import type { RoadmapItem } from './liveRoadmap'
import { nextStatus } from './status'
import { useCycleStatus } from './useCycleStatus'

/** Shows the status of a step; pressing it advances the status. */
export function StatusButton({ projectId, item }: { projectId: string; item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const { status, cycle } = useCycleStatus(projectId, item)
  const { palette, Icon } = roadmapStyles[status]
  return (
    <Button
      size="sm"
      h="8"
      rounded="full"
      variant="subtle"
      colorPalette={palette}
      px="3"
      gap="1.5"
      aria-label={t('statusButton', {
        title: item.title,
        status: t(`status.${status}`),
        next: t(`status.${nextStatus(status)}`),
      })}
      onClick={cycle}
    >
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Button>
  )
}
