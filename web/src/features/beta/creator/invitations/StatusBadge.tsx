import { Badge } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { InvitationStatus } from '~/api/types.generated'
import { invitationStyles } from '../statusStyles'

export function StatusBadge({ status }: { status: InvitationStatus }) {
  const { t } = useTranslation('testers')
  const { palette, Icon } = invitationStyles[status]
  return (
    <Badge colorPalette={palette} size="md" rounded="full" px="2.5" flexShrink="0">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}
