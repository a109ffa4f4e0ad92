import { Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session'
import { displayName } from '~/lib/initials'
import { Avatar } from '~/ui/Avatar'
import { PageMeta } from '~/ui/PageMeta'
import { useSignOut } from './useSignOut'

/** The home of a tester. */
export default function ProfilePage() {
  const { t } = useTranslation(['auth', 'common'])
  const { viewer } = useSession()
  const { signOut, loading } = useSignOut()
  if (!viewer) return null
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const facts = [
    [t('auth:profile.name'), name || t('auth:profile.noName')],
    [t('auth:email'), viewer.email],
    [t('auth:profile.type'), t(viewer.userType === 'CREATOR' ? 'auth:type.creator' : 'auth:type.tester')],
  ]
  return (
    <Stack w="full" maxW="2xl" mx="auto" gap="8" px={{ base: '4', md: '8' }} py={{ base: '10', md: '16' }}>
      <PageMeta title={t('auth:profile.title')} noIndex />
      <Flex align="center" gap="5">
        <Avatar person={viewer} boxSize="16" fontSize="2xl" />
        <Stack gap="0">
          <Heading as="h1" size="4xl">
            {t('auth:profile.title')}
          </Heading>
          <Text color="fg.muted">{displayName(viewer)}</Text>
        </Stack>
      </Flex>
      <chakra.dl rounded="l3" borderWidth="1px" bg="bg.panel" px="6">
        {facts.map(([term, value]) => (
          <Flex key={term} direction={{ base: 'column', sm: 'row' }} gap={{ sm: '6' }} py="4" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <chakra.dt w="40" color="fg.muted">
              {term}
            </chakra.dt>
            <chakra.dd fontWeight="semibold">{value}</chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      <Button variant="outline" colorPalette="gray" alignSelf="start" loading={loading} onClick={signOut}>
        {t('common:signOut.label')}
      </Button>
    </Stack>
  )
}
