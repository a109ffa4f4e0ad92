import { Badge, HStack } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { daysUntil } from '~/lib/days'

/** Beyond this, days say less than a date. */
export const maxCountedDays = 60

// The days that are left are those of when it is rendered.
const noSubscription = () => () => undefined

export const useDaysUntil = (day: string): number =>
  useSyncExternalStore(noSubscription, () => daysUntil(day, Date.now()))

/** How long feedback is expected: « Encore 5 jours ». */
export function Deadline({ deadline, isClosingSoon }: { deadline: string; isClosingSoon: boolean }) {
  const { t, i18n } = useTranslation('directory')
  const days = useDaysUntil(deadline)
  const text =
    days > maxCountedDays
      ? t('until', { date: formatDate(deadline, i18n.language) })
      : days > 0
        ? t('daysLeft', { count: days })
        : t('lastDay')
  return (
    <HStack gap="2" wrap="wrap" textStyle="sm">
      <HStack as="span" gap="1.5">
        <Clock size="1.1em" aria-hidden />
        <time dateTime={deadline}>{text}</time>
      </HStack>
      {isClosingSoon && (
        <Badge colorPalette="ember" rounded="full" px="2.5">
          {t('closingSoon')}
        </Badge>
      )}
    </HStack>
  )
}
