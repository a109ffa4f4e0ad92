import { Box, Button, HStack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '~/api/site'
import type { OAuthProvider } from '~/api/types.generated'
import { linkPath } from '~/lib/navigation/paths'
import { providerNames } from '~/domain/providers'
import { Section } from '~/ui/Section'
import { useProviderLinkResult } from './useProviderLinkResult'
import { providerListId, useUnlinkProvider } from './useUnlinkProvider'

/** The providers linked to the account, and the others that this deployment offers. */
export function ProviderList({ linked }: { linked: readonly OAuthProvider[] }) {
  const { t } = useTranslation('settings')
  const offered = useSite()?.configuration?.oauthProviders ?? []
  useProviderLinkResult()
  const providers = [...new Set([...linked, ...offered])].toSorted()
  if (providers.length === 0) return null
  return (
    <Section title={t('providers.title')} text={t('providers.text')}>
      <Box
        as="ul"
        id={providerListId}
        tabIndex={-1}
        aria-label={t('providers.title')}
        listStyleType="none"
        borderTopWidth="1px"
      >
        {providers.map((provider) => (
          <Row key={provider} provider={provider} isLinked={linked.includes(provider)} />
        ))}
      </Box>
    </Section>
  )
}

function Row({ provider, isLinked }: { provider: OAuthProvider; isLinked: boolean }) {
  const { t } = useTranslation('settings')
  const { pathname, search } = useLocation()
  const unlink = useUnlinkProvider(provider)
  const name = providerNames[provider]
  return (
    <HStack as="li" gap="4" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Box flex="1">
        <Text fontWeight="semibold">{name}</Text>
        <Text textStyle="sm" color="fg.muted">
          {t(isLinked ? 'providers.opens' : 'providers.opensNot')}
        </Text>
      </Box>
      {isLinked ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={t('providers.unlinkOne', { provider: name })}
          onClick={() => void unlink()}
        >
          {t('providers.unlink')}
        </Button>
      ) : (
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          {/* The server redirects to the provider, and back to this page. */}
          <a aria-label={t('providers.linkOne', { provider: name })} href={linkPath(provider, pathname + search)}>
            {t('providers.link')}
          </a>
        </Button>
      )}
    </HStack>
  )
}
