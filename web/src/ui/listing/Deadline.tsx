import { Badge, HStack } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { daysUntil } from '~/lib/daysUntil'

// The days that are left are those of when it is rendered.
const noSubscription = () => () => undefined

export const useDaysUntil = (day: string): number =>
  useSyncExternalStore(noSubscription, () => daysUntil(day, Date.now()))

/** How long feedback is expected: « encore 5 jours ». */
export function Deadline({ deadline, isClosingSoon }: { deadline: string; isClosingSoon: boolean }) {
  const { t } = useTranslation('directory')
  const days = useDaysUntil(deadline)
  return (
    <HStack gap="2" wrap="wrap" textStyle="sm">
      <HStack as="span" gap="1.5">
        <Clock size="1.1em" aria-hidden />
        <time dateTime={deadline}>{days > 0 ? t('daysLeft', { count: days }) : t('lastDay')}</time>
      </HStack>
      {isClosingSoon && (
        <Badge colorPalette="ember" rounded="full" px="2.5">
          {t('closingSoon')}
        </Badge>
      )}
    </HStack>
  )
}
