import { HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { providerNames } from '~/lib/providers'
import { LoadError } from '~/ui/LoadError'
import { Section } from '~/ui/Section'
import { PasswordForm } from './PasswordForm'
import { SecurityDocument } from './Security.generated'
import { SessionList } from './SessionList'

/** How one gets in, and where one is. */
export function SecurityTab() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(SecurityDocument, { fetchPolicy: 'cache-and-network' })
  const viewer = data?.viewer
  return (
    <Stack gap="5">
      {!viewer && error && <LoadError title={t('loadFailed')} onRetry={() => void refetch()} />}
      {!viewer && !error && <Skeleton aria-hidden h="80" rounded="l3" opacity="0.6" />}
      {viewer && (
        <Section title={t(viewer.hasPassword ? 'password.title' : 'password.titleFirst')} text={t(viewer.hasPassword ? 'password.text' : 'password.textFirst')}>
          <PasswordForm email={viewer.email} hasPassword={viewer.hasPassword} />
        </Section>
      )}
      {viewer && viewer.oauthProviders.length > 0 && (
        <Section title={t('providers.title')} text={t('providers.text')}>
          <HStack as="ul" listStyleType="none" gap="6" wrap="wrap">
            {viewer.oauthProviders.map((provider) => (
              <Text as="li" key={provider} fontWeight="semibold">
                {providerNames[provider]}
              </Text>
            ))}
          </HStack>
        </Section>
      )}
      <Section title={t('sessions.title')} text={t('sessions.text')}>
        <SessionList />
      </Section>
    </Stack>
  )
}
