import { Popover } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BellButton } from './BellButton'
import { NotificationsList } from './NotificationsList'

export function NotificationsMenu({ unread }: { unread: number }) {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
      autoFocus={false}
    >
      <Popover.Trigger asChild>
        <BellButton unread={unread} />
      </Popover.Trigger>
      {/* Not in a portal: inside the header it stays within a landmark. */}
      <Popover.Positioner>
        <Popover.Content
          aria-label={t('title')}
          w="min(26rem, calc(100vw - 1rem))"
          maxH="min(34rem, calc(100dvh - 6rem))"
          display="flex"
          flexDirection="column"
          bg="bg.panel"
          rounded="l3"
          borderWidth="1px"
          shadow="lg"
          overflow="hidden"
          zIndex="popover"
          outline="none"
          animation="fade-in 120ms"
        >
          <NotificationsList unread={unread} onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  )
}
