import { CloseButton, Drawer, Portal, Stack } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pageTitle } from '../navigation/RouteAnnouncer'

interface Props {
  open: boolean
  onClose: () => void
  onExitComplete?: () => void
  children: ReactNode
}

/** The menu on small screens. It traps the focus, and closes on Escape and on navigation. */
export function NavDrawer({ open, onClose, onExitComplete, children }: Props) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const openedAt = useRef(key)
  const hasNavigated = useRef(false)

  useEffect(
    function closeOnNavigation() {
      if (key !== openedAt.current) {
        hasNavigated.current = true
        onClose()
      }
      openedAt.current = key
    },
    [key, onClose],
  )

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={() => {
        hasNavigated.current = false
        onExitComplete?.()
      }}
      // After a navigation the focus is where every other one moves it.
      finalFocusEl={() => (hasNavigated.current ? pageTitle() : null)}
      size="xs"
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title fontFamily="heading">{t('nav.menu')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Stack as="nav" aria-label={t('nav.label')} gap="2" align="stretch">
                {children}
              </Stack>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton aria-label={t('close')} colorPalette="gray" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
