import { Box, Flex, IconButton } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { Notifications } from '~/features/notifications/Notifications'
import { SearchBox } from '~/features/search/SearchBox'
import { useDialog } from '~/lib/useDialog'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { lazyPart } from '~/ui/part/lazyPart'
import { LanguageSwitch } from '../LanguageSwitch'
import { Account } from '../Account'
import { Wordmark } from '../Wordmark'

const CreatorDrawer = lazyPart(() => import('./CreatorDrawer'), { as: 'dialog' })

export function TopBar() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const drawer = useDialog()
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
        <Wordmark isShort />
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
      {viewer && <Account person={viewer} space="CREATOR" />}
      <IconButton
        hideFrom="md"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        onClick={drawer.show}
      >
        <Menu aria-hidden />
      </IconButton>
      {drawer.isShown && <CreatorDrawer {...drawer.dialog} />}
    </Flex>
  )
}
