import { Badge } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '~/api/types.generated'
import { projectStyles } from '~/ui/status/projectStyles'

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const { t } = useTranslation('projects')
  const { palette, Icon } = projectStyles[status]
  return (
    <Badge colorPalette={palette} size="md" rounded="full" px="2.5">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}
