import { Box, Button, Separator } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { AppLink } from '../../navigation/AppLink'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { NavDrawer } from '../NavDrawer'
import { publicLinks } from './publicLinks'
import { useSignInLinks } from './useSignInLinks'

export default function PublicDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const signInLinks = useSignInLinks()
  return (
    <NavDrawer open={open} onClose={onClose}>
      {publicLinks.map(({ to, label }) => (
        <Button
          key={to}
          asChild
          size="lg"
          variant="ghost"
          colorPalette="gray"
          justifyContent="start"
          _currentPage={{ color: 'ember.fg' }}
        >
          <AppLink to={to}>{t(label)}</AppLink>
        </Button>
      ))}
      {viewer ? (
        <Box hideFrom="sm">
          <Separator my="2" />
          <Box ms="2.5">
            <ColorModeSwitch />
          </Box>
        </Box>
      ) : (
        <>
          <Separator my="2" />
          <Button asChild size="lg">
            <AppLink to={signInLinks.register}>{t('nav.register')}</AppLink>
          </Button>
          <Button asChild size="lg" variant="outline" colorPalette="gray">
            <AppLink to={signInLinks.login}>{t('nav.login')}</AppLink>
          </Button>
        </>
      )}
    </NavDrawer>
  )
}
