import { Button, Flex, HStack, IconButton } from '@chakra-ui/react'
import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { displayName } from '~/domain/initials'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { Avatar } from '~/ui/Avatar'
import { lazyPart } from '~/ui/part/lazyPart'
import { homeOf } from '../../session/access'
import { AppLink } from '../../navigation/AppLink'
import { useSignOut } from '~/features/auth/sign-in/useSignOut'
import { publicLinks } from './publicLinks'
import { useSignInLinks } from './useSignInLinks'
import { Wordmark } from '../Wordmark'

const PublicDrawer = lazyPart(() => import('./PublicDrawer'), { as: 'dialog' })

/** On the narrowest of the screens that have the links, it leaves room for letters that are set wider apart. */
const linkPadding = { base: '2.5', '2xl': '3.5' }

/** Marks the link of the current page. */
const underline = {
  position: 'relative',
  _currentPage: {
    color: 'ember.fg',
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: linkPadding,
      bottom: '-2',
      height: '3px',
      bg: 'ember.solid',
      roundedTop: 'sm',
    },
  },
}

export function PublicNav() {
  const { t } = useTranslation()
  return (
    <Flex as="header" position="sticky" top="0" zIndex="sticky" bg="bg" borderBottomWidth="1px">
      <Flex
        as="nav"
        aria-label={t('nav.label')}
        align="center"
        gap="4"
        w="full"
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '8' }}
        h="16"
      >
        <Wordmark />
        {/* On smaller screens these links are in the drawer. */}
        <HStack flex="1" gap="0" ms={{ '2xl': '4' }} hideBelow="xl">
          {publicLinks.map(({ to, label }) => (
            <Button key={to} asChild variant="ghost" colorPalette="gray" px={linkPadding} css={underline}>
              <AppLink to={to}>{t(label)}</AppLink>
            </Button>
          ))}
        </HStack>
        <HStack gap="2" ms="auto">
          <ColorModeSwitch />
          <AccountLinks />
          <DrawerButton />
        </HStack>
      </Flex>
    </Flex>
  )
}

function AccountLinks() {
  const { t } = useTranslation()
  const { status, viewer } = useSession()
  const { signOut, loading } = useSignOut()
  const signInLinks = useSignInLinks()
  if (viewer) {
    const label = t(viewer.userType === 'CREATOR' ? 'nav.dashboard' : 'nav.profile')
    return (
      <HStack gap="2" hideBelow="md">
        <Button asChild variant="ghost" colorPalette="gray" ps="2">
          <AppLink to={homeOf(viewer.userType)} title={displayName(viewer)}>
            <Avatar person={viewer} boxSize="8" fontSize="xs" />
            {label}
          </AppLink>
        </Button>
        <IconButton
          variant="ghost"
          colorPalette="gray"
          aria-label={t('signOut.label')}
          title={t('signOut.label')}
          loading={loading}
          onClick={signOut}
        >
          <LogOut aria-hidden />
        </IconButton>
      </HStack>
    )
  }
  return (
    // Hidden, but laid out, while the session that the server has detected (`data-session`) is loading.
    <HStack
      gap="2"
      hideBelow="md"
      css={status === 'loading' ? { 'html[data-session] &': { visibility: 'hidden' } } : undefined}
    >
      <Button asChild variant="ghost" colorPalette="gray">
        <AppLink to={signInLinks.login}>{t('nav.login')}</AppLink>
      </Button>
      <Button asChild>
        <AppLink to={signInLinks.register}>{t('nav.register')}</AppLink>
      </Button>
    </HStack>
  )
}

function DrawerButton() {
  const { t } = useTranslation()
  const [isMounted, setIsMounted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setIsMounted(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        hideFrom="xl"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Menu aria-hidden />
      </IconButton>
      {isMounted && <PublicDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
