import { chakra, Stack, Text } from '@chakra-ui/react'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '~/api/site'
import { AuthFrame } from './AuthFrame'

interface Props {
  title: string
  lead: string
  /** The address it was sent to. */
  email: string
  /** What the email contains, and how long it is valid. */
  hint: string
  /** Actions below it. */
  children: ReactNode
}

/** Replaces a form after it sent an email. */
export function EmailSent({ title, lead, email, hint, children }: Props) {
  const { t } = useTranslation('auth')
  const site = useSite()
  return (
    <AuthFrame title={title} lead={lead} takesFocus>
      <Stack gap="6" align="start">
        <Stack direction="row" gap="4" p="5" w="full" bg="bg.panel" borderWidth="1px" rounded="l3">
          <chakra.span color="ember.fg" pt="0.5" flexShrink="0">
            <MailCheck aria-hidden />
          </chakra.span>
          <Stack gap="1" minW="0">
            <Text fontWeight="semibold">{email}</Text>
            <Text textStyle="sm" color="fg.muted">
              {hint}
            </Text>
          </Stack>
        </Stack>
        {site?.configuration?.hasEmailDelivery === false && (
          <Text textStyle="sm" px="4" py="3" rounded="l2" bg="bg.warning" color="fg.warning" fontWeight="medium">
            {t('sentEmail.undelivered')}
          </Text>
        )}
        {children}
      </Stack>
    </AuthFrame>
  )
}
