import { Button, Dialog, Portal, type CreateOverlayProps } from '@chakra-ui/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmOptions } from './confirm'

interface Props extends ConfirmOptions, CreateOverlayProps<boolean> {
  onAnswer: (answer: boolean) => void
  /** Dismisses the dialog, like answering no. */
  onClose: () => void
}

export default function ConfirmDialog({
  title,
  body,
  confirmLabel,
  cancelLabel,
  palette = 'red',
  onAnswer,
  onClose,
  open,
  onExitComplete,
}: Props) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root
      role="alertdialog"
      placement="center"
      size="sm"
      open={open ?? false}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={onExitComplete}
      initialFocusEl={() => cancel.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {body && (
              <Dialog.Body textStyle="md" color="fg.muted">
                {body}
              </Dialog.Body>
            )}
            <Dialog.Footer>
              <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onClose}>
                {cancelLabel ?? t('cancel')}
              </Button>
              <Button colorPalette={palette} onClick={() => onAnswer(true)}>
                {confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
