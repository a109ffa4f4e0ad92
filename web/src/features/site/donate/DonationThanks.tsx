import { Button, Center, Flex, Heading, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink, Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '~/i18n/format'

interface Props {
  amount: number
  provider: string
  paymentUrl: string
  blocked: boolean
  onAgain: () => void
}

/** Shown after the payment page was opened. Only the provider knows whether the payment was made. */
export function DonationThanks({ amount, provider, paymentUrl, blocked, onAgain }: Props) {
  const { t, i18n } = useTranslation(['donate', 'common'])
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(function takeFocus() {
    title.current?.focus()
  }, [])

  return (
    <Stack align="start" gap="4" py="2">
      <Center boxSize="12" rounded="full" bg="ember.subtle" color="ember.fg">
        <Heart aria-hidden />
      </Center>
      <Heading as="h2" size={{ base: '2xl', md: '3xl' }} ref={title} tabIndex={-1}>
        {t('thanks.title', { amount: formatEuros(amount, i18n.language), provider })}
      </Heading>
      <Text color="fg.muted">{t(blocked ? 'thanks.blocked' : 'thanks.opened', { provider })}</Text>
      <Flex gap="3" wrap="wrap">
        <Button asChild variant={blocked ? 'solid' : 'outline'} colorPalette={blocked ? 'ember' : 'gray'}>
          <a href={paymentUrl} target="_blank" rel="noopener">
            {t('thanks.continue')}
            <VisuallyHidden>{t('common:footer.newTab')}</VisuallyHidden>
            <ExternalLink aria-hidden />
          </a>
        </Button>
        <Button variant="ghost" colorPalette="gray" onClick={onAgain}>
          {t('thanks.again')}
        </Button>
      </Flex>
    </Stack>
  )
}
