import { Button, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleCheck, Hourglass, type LucideIcon, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FeedbackRetest } from '~/api/types.generated'
import type { TriageFeedback } from '../liveTriage'

const retestIcons: Record<FeedbackRetest, LucideIcon> = {
  REQUESTED: Hourglass,
  CONFIRMED: CircleCheck,
  REOPENED: RotateCcw,
}

interface Props {
  feedback: TriageFeedback
  /** Asks for another release. */
  onChange: () => void
}

/** In which release a feedback was fixed, and what its author said about that. Nothing before. */
export function FixFacts({ feedback: { status, fixedIn, retest }, onChange }: Props) {
  const { t } = useTranslation('follow-up')
  const isFixed = status === 'FIXED'
  if (!isFixed && !retest) return null
  const Icon = retest && retestIcons[retest]
  return (
    <HStack gap="3" wrap="wrap" p="3" rounded="l2" bg={retest === 'REOPENED' ? 'bg.warning' : 'bg.muted'}>
      <Stack gap="0.5" flex="1" minW="48">
        {isFixed && (
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {fixedIn ? t('facts.fixedIn', { name: fixedIn.name }) : t('facts.fixed')}
          </Text>
        )}
        {Icon && (
          <HStack as="p" gap="1.5" textStyle="sm">
            <Icon size="1.1em" aria-hidden />
            {t(`facts.${retest}`)}
          </HStack>
        )}
      </Stack>
      {isFixed && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onChange}>
          {t(fixedIn ? 'facts.change' : 'facts.choose')}
        </Button>
      )}
    </HStack>
  )
}
