import { Box, Button, chakra, Field, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Coffee, HeartHandshake, Trophy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '~/i18n/format'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { Form } from '~/ui/form/Form'
import { FormError } from '~/ui/form/FormError'
import { defaultEuros, parseEuros, presets } from './amount'
import { ChoiceCard } from './ChoiceCard'
import { DonationThanks } from './DonationThanks'
import type { DonatePageQuery } from './DonatePage.generated'

export type DonationOptions = NonNullable<NonNullable<DonatePageQuery['configuration']>['donations']>
import { useDonation } from './useDonation'

const icons = { coffee: Coffee, supporter: HeartHandshake, champion: Trophy }

export function DonationForm({ options }: { options: DonationOptions }) {
  const { t, i18n } = useTranslation(['donate', 'errors'])
  const { donation, donate, again } = useDonation()
  const [text, setText] = useState(String(defaultEuros))
  const [minimum, maximum] = [options.minimum.amountCents / 100, options.maximum.amountCents / 100]
  const euros = parseEuros(text, { minimum, maximum })
  const processing = donation.state === 'processing'
  const amount = useRef<HTMLInputElement>(null)

  function giveAgain() {
    again()
    requestAnimationFrame(() => amount.current?.focus())
  }

  if (donation.state === 'opened')
    return <DonationThanks {...donation} provider={options.provider} onAgain={giveAgain} />
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (euros !== undefined && !processing) void restoreFocusAfter(() => donate(euros))
      }}
    >
      <Stack gap="6">
        <chakra.fieldset disabled={processing}>
          <chakra.legend fontWeight="semibold" mb="2">
            {t('donation.presets')}
          </chakra.legend>
          <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
            {presets.map((preset) => {
              const Icon = icons[preset.id]
              return (
                <ChoiceCard
                  key={preset.id}
                  name="preset"
                  icon={<Icon size="1.5em" aria-hidden />}
                  title={t(`donation.preset.${preset.id}`)}
                  price={formatEuros(preset.euros, i18n.language)}
                  checked={euros === preset.euros}
                  onChange={() => setText(String(preset.euros))}
                />
              )
            })}
          </SimpleGrid>
        </chakra.fieldset>
        <Field.Root invalid={text !== '' && euros === undefined} maxW="xs">
          <Field.Label>{t('donation.amount')}</Field.Label>
          <Box position="relative" w="full">
            <Input
              ref={amount}
              type="number"
              inputMode="numeric"
              min={minimum}
              max={maximum}
              step={1}
              value={text}
              disabled={processing}
              pe="10"
              onChange={(event) => setText(event.target.value)}
            />
            <Text
              as="span"
              aria-hidden
              position="absolute"
              insetEnd="4"
              top="50%"
              translate="0 -50%"
              color="fg.muted"
              zIndex="1"
            >
              {t('donation.euro')}
            </Text>
          </Box>
          <Field.ErrorText>{t('errors:donation.amountInvalid')}</Field.ErrorText>
        </Field.Root>
        <FormError message={donation.state === 'idle' ? donation.error : undefined} />
        <Box>
          <Button
            type="submit"
            size="xl"
            disabled={euros === undefined || processing}
            loading={processing}
            loadingText={t('donation.processing')}
            aria-busy={processing}
          >
            {euros === undefined
              ? t('donation.give')
              : t('donation.giveAmount', { amount: formatEuros(euros, i18n.language) })}
          </Button>
          <Text textStyle="sm" color="fg.muted" mt="3">
            {t('donation.where', { provider: options.provider })}
          </Text>
        </Box>
      </Stack>
    </Form>
  )
}
