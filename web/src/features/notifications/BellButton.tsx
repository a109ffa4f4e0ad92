import { Box, IconButton, type IconButtonProps, VisuallyHidden } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const maxShown = 99

/** Shown at once; the menu is loaded after the page. */
export function BellButton({ unread, ...props }: { unread: number } & Omit<IconButtonProps, 'aria-label'>) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        position="relative"
        aria-label={unread > 0 ? t('open', { count: unread }) : t('title')}
        {...props}
      >
        <Bell aria-hidden />
        {unread > 0 && (
          <Box
            as="span"
            aria-hidden
            position="absolute"
            top="0.5"
            insetEnd="0.5"
            minW="4.5"
            h="4.5"
            px="1"
            rounded="full"
            bg="ember.solid"
            color="ember.contrast"
            fontSize="2xs"
            fontWeight="700"
            lineHeight="1.125rem"
            fontVariantNumeric="tabular-nums"
          >
            {unread > maxShown ? `${maxShown}+` : unread}
          </Box>
        )}
      </IconButton>
      <VisuallyHidden role="status">{unread > 0 && t('unread', { count: unread })}</VisuallyHidden>
    </>
  )
}
