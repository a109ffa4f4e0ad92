import { Box, Button, Dialog, Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame, type DialogFrameProps } from '../dialog/DialogFrame'
import { FormError } from './FormError'

interface FormProps {
  submitLabel: string
  /** What it does cannot be undone. */
  isDestructive?: boolean
  /** What the button says while it works, when it says something else. */
  busyLabel?: string
  /** Both are asked for, so that no form forgets them. */
  submitError: string | undefined
  loading: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: title, fields that scroll, and the two buttons always in sight. */
export function FormDialog({ open, title, onExitComplete, finalFocusEl, maxW, ...form }: FormProps & DialogFrameProps) {
  return (
    <DialogFrame {...{ open, title, onExitComplete, finalFocusEl, maxW }} onClose={form.onClose}>
      <DialogForm {...form} />
    </DialogFrame>
  )
}

/** The form alone, for a dialog that goes on with something else once it is sent. */
export function DialogForm({
  submitLabel,
  isDestructive = false,
  busyLabel,
  submitError,
  loading,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  const { t } = useTranslation()
  return (
    // The form is inside the dialog's element, not that element: a form has no room for role="dialog".
    <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
      <Dialog.Body textStyle="md">
        <Stack gap="5">{children}</Stack>
      </Dialog.Body>
      {/* Outside what scrolls: in sight wherever the reader is. */}
      <Box px="6" py="3" _empty={{ display: 'none' }}>
        <FormError message={submitError} />
      </Box>
      <Dialog.Footer borderTopWidth="1px" pt="4">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          colorPalette={isDestructive ? 'red' : undefined}
          loading={loading}
          loadingText={busyLabel}
          aria-busy={loading}
        >
          {submitLabel}
        </Button>
      </Dialog.Footer>
    </form>
  )
}
