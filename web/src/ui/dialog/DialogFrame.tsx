import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface DialogFrameProps {
  open: boolean
  title: string
  onClose: () => void
  onExitComplete?: () => void
  /** The element to focus first. Default: the first focusable element but the close button. */
  initialFocusEl?: () => HTMLElement | null
  /** The element to focus after closing. Default: the element focused before. */
  finalFocusEl?: () => HTMLElement | null
  maxW?: string
  /** A `Dialog.Body`, which scrolls, and a `Dialog.Footer`, which does not. */
  children: ReactNode
}

/** The frame of a dialog: title, size and close button. On phones it is at the bottom. A click outside does not close it. */
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
            <Dialog.Header pe="16">
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {/* First, and never scrolled: the focus goes from the last element to it, and from there into view. */}
            <Dialog.CloseTrigger asChild>
              <CloseButton data-no-autofocus aria-label={t('close')} colorPalette="gray" top="4" insetEnd="4" />
            </Dialog.CloseTrigger>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
