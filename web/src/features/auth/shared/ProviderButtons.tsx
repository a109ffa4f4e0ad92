import { Button, Flex, Separator, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '~/api/site'
import type { OAuthProvider, UserType } from '~/api/types.generated'
import { providerPath, safeNext } from '~/lib/navigation/paths'
import { providerNames } from '~/domain/providers'
import { storePendingUserType } from '~/domain/pendingUserType'
import { markSignInStarted } from '~/domain/providerSignIn'
import { toast } from '~/ui/toast/toast'
import { ProviderMark } from './ProviderMark'

interface Props {
  /** The type of the account to create. Null when none is chosen yet, absent when signing in. */
  userType?: UserType | null
  /** Called when a provider is chosen before the type. */
  onMissingType?: () => void
}

/** Buttons to sign in or up with the OAuth providers of this deployment. Nothing without providers. */
export function ProviderButtons({ userType, onMissingType }: Props) {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const hintId = useId()
  const providers = useSite()?.configuration?.oauthProviders ?? []
  if (providers.length === 0) return null

  const labelOf = (provider: OAuthProvider) => t('provider.continue', { provider: providerNames[provider] })
  const needsType = userType === null
  function leave() {
    // It may come from the address, which a failed sign-up returns without.
    if (userType) storePendingUserType(userType)
    markSignInStarted()
  }
  function reportMissingType() {
    toast({ type: 'error', title: t('provider.typeFirst') })
    onMissingType?.()
  }

  return (
    <Stack gap="5">
      <Stack gap="2">
        <SimpleGrid columns={{ base: 1, sm: providers.length }} gap="3">
          {providers.map((provider) =>
            needsType ? (
              <Button
                key={provider}
                aria-label={labelOf(provider)}
                size="lg"
                variant="outline"
                colorPalette="gray"
                aria-disabled
                aria-describedby={hintId}
                opacity="0.6"
                cursor="not-allowed"
                onClick={reportMissingType}
              >
                <Label provider={provider} />
              </Button>
            ) : (
              <Button key={provider} asChild size="lg" variant="outline" colorPalette="gray">
                {/* A URL of the server, which redirects to the provider. */}
                <a
                  aria-label={labelOf(provider)}
                  href={providerPath(provider, { userType, next: safeNext(search) })}
                  onClick={leave}
                >
                  <Label provider={provider} />
                </a>
              </Button>
            ),
          )}
        </SimpleGrid>
        <Text id={hintId} textStyle="sm" color="fg.muted" _empty={{ display: 'none' }}>
          {needsType && t('provider.typeFirst')}
        </Text>
      </Stack>
      <Or>{t('provider.orByEmail')}</Or>
    </Stack>
  )
}

function Label({ provider }: { provider: OAuthProvider }) {
  return (
    <>
      <ProviderMark provider={provider} />
      {providerNames[provider]}
    </>
  )
}

function Or({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" gap="4">
      <Separator flex="1" />
      <Text textStyle="sm" color="fg.muted">
        {children}
      </Text>
      <Separator flex="1" />
    </Flex>
  )
}
