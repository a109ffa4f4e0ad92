import { Box, Button, Flex, HStack, IconButton, type SystemStyleObject } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { loadCatalogues } from '~/i18n'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { lazyPart } from '~/ui/part/lazyPart'
import { AppLink } from '../../navigation/AppLink'
import { AccountButton } from '../AccountButton'
import { publicLinks } from './publicLinks'
import { useSignInLinks } from './useSignInLinks'
import { Wordmark } from '../Wordmark'

const PublicDrawer = lazyPart(() => import('./PublicDrawer'), { as: 'dialog' })

const SignedIn = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./SignedIn'), loadCatalogues(['notifications'])])
    return module
  },
  { as: 'menu', pending: ({ viewer }) => <AccountButton person={viewer} disabled /> },
)

/** On the narrowest of the screens that have the links, it leaves room for letters that are set wider apart. */
const linkPadding = { base: '2.5', '2xl': '3.5' }

/** Styles while the session that the server has detected is loading, so that nothing moves when it is there. */
const ofSession = (css: SystemStyleObject) => ({ 'html[data-session] &': css })

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
  const { status, viewer } = useSession()
  const isLoading = status === 'loading'
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
          {/* Whoever is signed in has it in the drawer on small screens. */}
          <Box hideBelow={viewer ? 'sm' : undefined} css={isLoading ? ofSession({ hideBelow: 'sm' }) : undefined}>
            <ColorModeSwitch />
          </Box>
          {!viewer && <VisitorLinks isLoading={isLoading} />}
          {(viewer ?? isLoading) && (
            <HStack
              gap="2"
              justify="end"
              minW={{ base: '6.375rem', sm: '8.25rem' }}
              display={isLoading ? 'none' : 'flex'}
              css={isLoading ? ofSession({ display: 'flex' }) : undefined}
            >
              {viewer && <SignedIn viewer={viewer} />}
            </HStack>
          )}
          <DrawerButton />
        </HStack>
      </Flex>
    </Flex>
  )
}

function VisitorLinks({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation()
  const links = useSignInLinks()
  return (
    <HStack gap="2" hideBelow="md" css={isLoading ? ofSession({ display: 'none' }) : undefined}>
      <Button asChild variant="ghost" colorPalette="gray">
        <AppLink to={links.login}>{t('nav.login')}</AppLink>
      </Button>
      <Button asChild>
        <AppLink to={links.register}>{t('nav.register')}</AppLink>
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
