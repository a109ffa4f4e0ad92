import { Skeleton, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { LoadError } from '~/ui/part/LoadError'
import { Section } from '~/ui/Section'
import { PasswordForm } from './PasswordForm'
import { ProviderList } from './ProviderList'
import { SecurityDocument } from './Security.generated'
import { SessionList } from './SessionList'

/** Password, linked providers and sessions. */
export function SecurityTab() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = usePageQuery(SecurityDocument, {})
  const viewer = data?.viewer
  return (
    <Stack gap="5">
      {!viewer && error && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {!viewer && !error && <Skeleton aria-hidden h="80" rounded="l3" opacity="0.6" />}
      {viewer && (
        <Section
          title={t(viewer.hasPassword ? 'password.title' : 'password.titleFirst')}
          text={t(viewer.hasPassword ? 'password.text' : 'password.textFirst')}
        >
          <PasswordForm email={viewer.email} hasPassword={viewer.hasPassword} />
        </Section>
      )}
      {viewer && <ProviderList linked={viewer.oauthProviders} />}
      <Section title={t('sessions.title')} text={t('sessions.text')}>
        <SessionList />
      </Section>
    </Stack>
  )
}
