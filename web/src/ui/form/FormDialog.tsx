import { Box, Button, Dialog, Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame, type DialogFrameProps } from '../dialog/DialogFrame'
import { FormError } from './FormError'

interface FormProps {
  submitLabel: string
  /** Marks an action that cannot be undone. */
  isDestructive?: boolean
  /** The label of the submit button while loading. Default: unchanged. */
  busyLabel?: string
  submitError?: string | undefined
  loading: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form: the fields scroll, and the buttons stay visible. */
export function FormDialog({ open, title, onExitComplete, finalFocusEl, maxW, ...form }: FormProps & DialogFrameProps) {
  return (
    <DialogFrame {...{ open, title, onExitComplete, finalFocusEl, maxW }} onClose={form.onClose}>
      <DialogForm {...form} />
    </DialogFrame>
  )
}

/** The form without its dialog, for a dialog that shows something else after it is submitted. */
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
    // Inside the dialog element: a form element cannot have role="dialog".
    <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
      <Dialog.Body textStyle="md">
        <Stack gap="5">{children}</Stack>
      </Dialog.Body>
      {/* Outside the scrolling body, so that it is always visible. */}
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
