import { Button, HStack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What the confirming button says. */
  confirm: string
  /** Undefined when the button submits the form around it. */
  onConfirm?: () => void
  isConfirming: boolean
  onDismiss: () => void
  isDismissing: boolean
}

/** The buttons below a proposal. */
export function ItemActions({ confirm, onConfirm, isConfirming, onDismiss, isDismissing }: Props) {
  const { t } = useTranslation('proposals')
  return (
    <HStack gap="2" wrap="wrap">
      <Button
        type={onConfirm ? 'button' : 'submit'}
        loading={isConfirming}
        aria-busy={isConfirming}
        disabled={isDismissing}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
      <Button
        variant="outline"
        colorPalette="gray"
        loading={isDismissing}
        aria-busy={isDismissing}
        disabled={isConfirming}
        onClick={onDismiss}
      >
        {t('dismiss')}
      </Button>
    </HStack>
  )
}
