import { Badge, chakra, HStack, Text } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '~/domain/duration'
import type { TesterCard_TesterFragment } from './TesterSearch.generated'

type Props = Pick<TesterCard_TesterFragment, 'facts' | 'hasTestedForViewer'>

/** What is counted of a tester's tests, in one line. */
export function CountedFacts({ facts, hasTestedForViewer }: Props) {
  const { t, i18n } = useTranslation('suggestions')
  const { testCount, usefulFeedbackCount, medianSecondsToFirstFeedback: median, devices } = facts
  const counted = [t('facts.tests', { count: testCount })]
  if (usefulFeedbackCount > 0) counted.push(t('facts.useful', { count: usefulFeedbackCount }))
  if (median !== null) {
    counted.push(t('facts.median', { duration: formatDuration(median, i18n.language) }))
  }
  if (devices?.length) counted.push(devices.join(', '))
  return (
    <HStack gap="2" rowGap="1" wrap="wrap" textStyle="sm" mt="auto">
      {hasTestedForViewer && (
        <Badge colorPalette="violet">
          <History size="1em" aria-hidden />
          {t('hasTested')}
        </Badge>
      )}
      <Text color="fg.muted">
        {testCount === 0 ? (
          t('facts.none')
        ) : (
          <>
            <chakra.span srOnly>{t('facts.label')}</chakra.span>
            {counted.join(' · ')}
          </>
        )}
      </Text>
    </HStack>
  )
}
