import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { RoadmapItem } from './liveRoadmap'
import { nextStatus, statusLooks } from './status'
import { useCycleStatus } from './useCycleStatus'

/** The badge of a step: pressed, by mouse or by key, it moves the step on. */
export function StatusButton({ projectId, item }: { projectId: string; item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const { status, cycle } = useCycleStatus(projectId, item)
  const { palette, Icon } = statusLooks[status]
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
