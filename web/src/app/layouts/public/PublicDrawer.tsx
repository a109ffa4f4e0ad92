import { Button, Separator } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { homeOf } from '../../session/access'
import { AppLink } from '../../navigation/AppLink'
import { useSignOut } from '~/features/auth/sign-in/useSignOut'
import { NavDrawer } from '../NavDrawer'
import { publicLinks } from './publicLinks'
import { useSignInLinks } from './useSignInLinks'

export default function PublicDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const { signOut, loading } = useSignOut()
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
      <Separator my="2" />
      {viewer ? (
        <>
          {(viewer.roles.length > 0 ? viewer.roles : [null]).map((role, index) => (
            <Button key={role} asChild size="lg" {...(index > 0 ? { variant: 'outline', colorPalette: 'gray' } : {})}>
              <AppLink to={homeOf(role)}>{t(role === 'CREATOR' ? 'nav.dashboard' : 'nav.profile')}</AppLink>
            </Button>
          ))}
          <Button size="lg" variant="outline" colorPalette="gray" loading={loading} onClick={signOut}>
            {t('signOut.label')}
          </Button>
        </>
      ) : (
        <>
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
