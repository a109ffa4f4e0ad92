import { Box, Button, CloseButton, Dialog, Portal, Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from './FormError'

interface Props {
  open: boolean
  title: string
  submitLabel: string
  /** Both are asked for, so that no form forgets them. */
  submitError: string | undefined
  loading: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  onExitComplete?: () => void
  /** Where the focus goes when the dialog is gone, if not back where it was. */
  finalFocusEl?: () => HTMLElement | null
  maxW?: string
  children: ReactNode
}

/** A form in a dialog: title, fields that scroll, and the two buttons always in sight. */
export function FormDialog(props: Props) {
  const { open, title, submitLabel, submitError, loading, onSubmit, onClose, onExitComplete, finalFocusEl } = props
  const { t } = useTranslation()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={onExitComplete}
      finalFocusEl={finalFocusEl}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      scrollBehavior="inside"
      placement={{ base: 'bottom', md: 'center' }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px={{ md: '6' }}>
          <Dialog.Content
            maxW={props.maxW ?? '700px'}
            maxH={{ base: 'calc(100dvh - 2rem)', md: 'calc(100dvh - 4rem)' }}
            my={{ base: '0', md: 'auto' }}
            roundedBottom={{ base: 'none', md: 'l3' }}
          >
            <Dialog.Header pe="14">
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {/* The form is inside the dialog's element, not that element: a form has no room for role="dialog". */}
            <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
              <Dialog.Body textStyle="md">
                <Stack gap="5">{props.children}</Stack>
              </Dialog.Body>
              {/* Outside what scrolls: in sight wherever the reader is. */}
              <Box px="6" py="3" _empty={{ display: 'none' }}>
                <FormError message={submitError} />
              </Box>
              <Dialog.Footer borderTopWidth="1px" pt="4">
                <Button variant="outline" colorPalette="gray" onClick={onClose}>
                  {t('cancel')}
                </Button>
                <Button type="submit" loading={loading} aria-busy={loading}>
                  {submitLabel}
                </Button>
              </Dialog.Footer>
            </form>
            <Dialog.CloseTrigger asChild>
              <CloseButton aria-label={t('close')} colorPalette="gray" top="4" insetEnd="4" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
