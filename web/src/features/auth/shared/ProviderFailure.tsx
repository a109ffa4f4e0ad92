import { HStack, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { providerNames } from '~/domain/providers'

/** The errors with an explanation. A refusal needs none. */
const explainedErrors = [
  'EXPIRED',
  'EMAIL_MISSING',
  'EMAIL_UNVERIFIED',
  'UNLINKED',
  'OTHER_LINKED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'NOT_CONFIGURED',
] as const

/** Shows the error of an OAuth sign-in, which redirects here with `?error=…&provider=…`. */
export function ProviderFailure() {
  const { t } = useTranslation('auth')
  const [params] = useSearchParams()
  const error = params.get('error')
  const provider = Object.entries(providerNames).find(([key]) => key.toLowerCase() === params.get('provider'))?.[1]
  if (!error || !provider) return null
  const code = explainedErrors.find((code) => code === error)
  return (
    <HStack role="alert" align="start" gap="3" p="4" rounded="l2" bg="bg.error" color="fg.error">
      <TriangleAlert size="1.25em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
      <Stack gap="0.5">
        <Text fontWeight="semibold">{t('provider.failed', { provider })}</Text>
        {code && <Text>{t(`provider.why.${code}`, { provider })}</Text>}
      </Stack>
    </HStack>
  )
}
