import { Button, Flex, Stack } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '~/features/auth/sign-in/useSignOut'
import { AppLink } from '../../navigation/AppLink'
import { creatorLinks } from './creatorLinks'
import { Wordmark } from '../Wordmark'

export function Sidebar() {
  const { t } = useTranslation()
  const { signOut, loading } = useSignOut()
  return (
    <Flex
      as="nav"
      aria-label={t('creator.navLabel')}
      direction="column"
      hideBelow="md"
      position="sticky"
      top="0"
      h="100dvh"
      w="60"
      flexShrink="0"
      overflowY="auto"
      borderEndWidth="1px"
      bg="bg.subtle"
      px="4"
      py="5"
    >
      <Flex px="2" mb="8">
        <Wordmark />
      </Flex>
      <Stack gap="1" flex="1">
        {creatorLinks.map(({ to, label, Icon }) => (
          <Button
            key={to}
            asChild
            variant="ghost"
            colorPalette="gray"
            justifyContent="start"
            px="3"
            _currentPage={{ bg: 'ember.subtle', color: 'ember.fg' }}
          >
            <AppLink to={to}>
              <Icon aria-hidden />
              {t(label)}
            </AppLink>
          </Button>
        ))}
      </Stack>
      <Button variant="ghost" colorPalette="gray" justifyContent="start" px="3" loading={loading} onClick={signOut}>
        <LogOut aria-hidden />
        {t('signOut.label')}
      </Button>
    </Flex>
  )
}
