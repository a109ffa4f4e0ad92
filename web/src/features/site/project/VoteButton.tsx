import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LivePage, Step } from './livePage'
import { useVote, voteId } from './useVote'

/** The number of votes on a step; pressing it casts the vote of the user, or takes it back. */
export function VoteButton({ step, isVoted, page }: { step: Step; isVoted: boolean; page: LivePage }) {
  const { t } = useTranslation('public-project')
  const { toggle, isVoting } = useVote(step, isVoted, page)
  return (
    <Button
      id={voteId(step)}
      variant={isVoted ? 'subtle' : 'outline'}
      colorPalette={isVoted ? 'ember' : 'gray'}
      flexDirection="column"
      gap="0"
      h="auto"
      minW="16"
      minH="16"
      py="2"
      flexShrink="0"
      aria-pressed={isVoted}
      aria-busy={isVoting}
      onClick={toggle}
    >
      <VisuallyHidden>
        {t('roadmap.voteFor', { title: step.title, votes: t('roadmap.count', { count: step.voteCount }) })}
      </VisuallyHidden>
      <ChevronUp aria-hidden />
      <chakra.span aria-hidden fontSize="lg" fontWeight="700" lineHeight="1.1" fontVariantNumeric="tabular-nums">
        {step.voteCount}
      </chakra.span>
    </Button>
  )
}
