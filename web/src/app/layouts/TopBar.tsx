import { Box, Flex, IconButton } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session'
import { Notifications } from '~/features/notifications/Notifications'
import { SearchBox } from '~/features/search/SearchBox'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { LanguageSwitch } from '../LanguageSwitch'
import { AccountButton } from './AccountButton'
import { Wordmark } from './Wordmark'

const AccountMenu = lazy(() => import('./AccountMenu'))
const CreatorDrawer = lazy(() => import('./CreatorDrawer'))

export function TopBar() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      align="center"
      justify="end"
      gap="2"
      h="16"
      px={{ base: '4', md: '8' }}
      bg="bg"
      borderBottomWidth="1px"
    >
      <Box hideFrom="md" me="auto">
        <Wordmark />
      </Box>
      <Flex flex={{ md: '1' }}>
        <SearchBox />
      </Flex>
      <Box hideBelow="lg">
        <LanguageSwitch />
      </Box>
      <Box hideBelow="sm">
        <ColorModeSwitch />
      </Box>
      <Notifications />
      {viewer && (
        <Suspense fallback={<AccountButton person={viewer} disabled />}>
          <AccountMenu person={viewer} />
        </Suspense>
      )}
      <IconButton hideFrom="md" variant="ghost" colorPalette="gray" aria-label={t('nav.openMenu')} aria-haspopup="dialog" onClick={show}>
        <Menu aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense>
          <CreatorDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Flex>
  )
}
