import { Box } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentToast, subscribeToToasts } from './toast'
import { ToastCard } from './ToastCard'

/**
 * Mounted once, with what it shows: a message is about what failed, often the network itself. There is one message at a time, which makes a toaster simple enough to be ours: Chakra's queues them, is
 * ten times as heavy on every page, and names its region in English.
 */
export function Toaster() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, () => null)
  const card = shown && <ToastCard key={shown.id} toast={shown} />
  const urgent = shown?.type === 'error'
  return (
    <Box
      as="section"
      aria-label={t('messages')}
      // The side where no dialog has its buttons, above the feet of the pages: the end of a menu, the bar that saves.
      position="fixed"
      top={{ base: '0', sm: 'auto' }}
      bottom={{ sm: '36', md: '28' }}
      insetStart="0"
      p="4"
      w={{ base: 'full', sm: 'sm' }}
      zIndex="toast"
      pointerEvents="none"
    >
      {/* Both are there from the start: a screen reader only speaks of what changes inside a region it knows. */}
      <div role="alert">{urgent && card}</div>
      <div role="status">{!urgent && card}</div>
    </Box>
  )
}
