import { HStack, Text } from '@chakra-ui/react'
import { Ban, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProposalOutcome } from '~/api/types.generated'

interface Props {
  outcome: ProposalOutcome
  /** What was done or dismissed. */
  what?: string
}

/** What became of a proposal. */
export function Outcome({ outcome, what }: Props) {
  const { t } = useTranslation('proposals')
  const isDone = outcome === 'DONE'
  const Icon = isDone ? CircleCheck : Ban
  return (
    <HStack align="start" gap="2">
      <HStack as="span" gap="1.5" flexShrink="0" fontWeight="semibold" color={isDone ? 'fg.success' : 'fg.muted'}>
        <Icon size="1.1em" aria-hidden />
        {t(`outcome.${outcome}`)}
      </HStack>
      {what && (
        <Text as="span" color="fg.muted" overflowWrap="anywhere" minW="0">
          {what}
        </Text>
      )}
    </HStack>
  )
}
