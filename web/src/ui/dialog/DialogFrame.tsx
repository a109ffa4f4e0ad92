import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface DialogFrameProps {
  open: boolean
  title: string
  onClose: () => void
  onExitComplete?: () => void
  /** Where the focus goes at first, if not to the first thing that takes it. */
  initialFocusEl?: () => HTMLElement | null
  /** Where the focus goes when the dialog is gone, if not back where it was. */
  finalFocusEl?: () => HTMLElement | null
  maxW?: string
  /** Its `Dialog.Body`, which scrolls, and its `Dialog.Footer`, always in sight. */
  children: ReactNode
}

/** What every dialog has: its title, its size, its way out; from below on a phone. A click beside it does not close it. */
export function DialogFrame({
  open,
  title,
  onClose,
  onExitComplete,
  initialFocusEl,
  finalFocusEl,
  maxW = '700px',
  children,
}: DialogFrameProps) {
  const { t } = useTranslation()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={onExitComplete}
      initialFocusEl={initialFocusEl}
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
            maxW={maxW}
            maxH={{ base: 'calc(100dvh - 2rem)', md: 'calc(100dvh - 4rem)' }}
            my={{ base: '0', md: 'auto' }}
            roundedBottom={{ base: 'none', md: 'l3' }}
          >
            <Dialog.Header pe="14">
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {children}
            <Dialog.CloseTrigger asChild>
              <CloseButton aria-label={t('close')} colorPalette="gray" top="4" insetEnd="4" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
