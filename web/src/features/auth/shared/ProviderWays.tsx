import { Button, Flex, Separator, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '~/api/site'
import type { OAuthProvider, UserType } from '~/api/types.generated'
import { providerPath, safeNext } from '~/lib/navigation/paths'
import { providerNames } from '~/domain/providers'
import { markSignInStarted } from '~/domain/providerSignIn'
import { toast } from '~/ui/toast/toast'
import { ProviderMark } from './ProviderMark'

interface Props {
  /** Of the account to be made; null when none was chosen yet, absent where no account is made. */
  userType?: UserType | null
  /** Shows where to choose. */
  onMissingType?: () => void
}

/** Signing in or up through another service: those of them that this deployment offers, none when it offers none. */
export function ProviderWays({ userType, onMissingType }: Props) {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const hintId = useId()
  const providers = useSite()?.configuration?.oauthProviders ?? []
  if (providers.length === 0) return null

  const labelOf = (provider: OAuthProvider) => t('provider.continue', { provider: providerNames[provider] })
  const needsType = userType === null
  function sayWhatIsMissing() {
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
                onClick={sayWhatIsMissing}
              >
                <Label provider={provider} />
              </Button>
            ) : (
              <Button key={provider} asChild size="lg" variant="outline" colorPalette="gray">
                {/* A page of the server, which leads on to theirs. */}
                <a
                  aria-label={labelOf(provider)}
                  href={providerPath(provider, { userType, next: safeNext(search) })}
                  onClick={() => markSignInStarted()}
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
