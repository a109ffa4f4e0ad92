import { Box } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '~/lib/useHydrated'
import { currentToast, subscribeToToasts } from './toast'
import { ToastCard } from './ToastCard'

/**
 * Renders the current toast. Mount it once. It is not loaded lazily, because messages often report network failures.
 * Chakra's toaster is not used: it queues messages, is ten times as large, and names its region in English.
 */
export function Toaster() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, () => null)
  const card = shown && <ToastCard key={shown.id} toast={shown} />
  const urgent = shown?.type === 'error'
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  // A dialog hides the rest of the page from screen readers: each child of the body, but for what this attribute names.
  return createPortal(
    <Box
      as="section"
      data-live-announcer
      aria-label={t('messages')}
      // Away from the buttons of dialogs, and above menus and save bars at the bottom.
      position="fixed"
      top={{ base: '0', sm: 'auto' }}
      bottom={{ sm: '36', md: '28' }}
      insetStart="0"
      p="4"
      w={{ base: 'full', sm: 'sm' }}
      zIndex="toast"
      pointerEvents="none"
    >
      {/* Always rendered: screen readers only announce changes inside existing regions. */}
      <div role="alert">{urgent && card}</div>
      <div role="status">{!urgent && card}</div>
    </Box>,
    document.body,
  )
}
