import { Button, HStack, Separator } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '~/features/auth/sign-in/useSignOut'
import type { DialogProps } from '~/forms/useDialogForm'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { AppLink } from '../../navigation/AppLink'
import { LanguageSwitch } from '../LanguageSwitch'
import { creatorLinks } from './creatorLinks'
import { NavDrawer } from '../NavDrawer'

export default function CreatorDrawer(drawer: DialogProps) {
  const { t } = useTranslation()
  const { signOut, loading } = useSignOut()
  return (
    <NavDrawer {...drawer}>
      {creatorLinks.map(({ to, label, Icon }) => (
        <Button
          key={to}
          asChild
          size="lg"
          variant="ghost"
          colorPalette="gray"
          justifyContent="start"
          _currentPage={{ bg: 'ember.subtle', color: 'ember.fg' }}
        >
          <AppLink to={to}>
            <Icon aria-hidden />
            {t(label)}
          </AppLink>
        </Button>
      ))}
      <Separator my="2" />
      <HStack justify="space-between">
        <LanguageSwitch />
        <ColorModeSwitch />
      </HStack>
      <Button size="lg" variant="outline" colorPalette="gray" loading={loading} onClick={signOut}>
        <LogOut aria-hidden />
        {t('signOut.label')}
      </Button>
    </NavDrawer>
  )
}
