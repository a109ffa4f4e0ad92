import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSettleProposal } from './useSettleProposal'

interface Props {
  messageId: string
  /** The number of items of which nothing became yet. */
  open: number
}

/** Dismisses everything that is left of a proposal with several items. */
export function DismissAll({ messageId, open }: Props) {
  const { t } = useTranslation('proposals')
  const isGone = open < 2
  const { settle, isSettling } = useSettleProposal(messageId, null, isGone ? 'DISMISSED' : null)
  if (isGone) return null
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      alignSelf="start"
      loading={isSettling}
      aria-busy={isSettling}
      onClick={() => void settle('DISMISSED')}
    >
      {t('dismissAll')}
    </Button>
  )
}
