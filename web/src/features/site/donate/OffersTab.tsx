import { Box, Button, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { LayoutGrid, Library, PanelTop, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { ServiceOffer } from '~/api/types.generated'
import { emptyContactMessage, contactMessageSchema, type ContactMessage } from '~/forms/contactMessage'
import { ContactFields } from '~/forms/ContactFields'
import { MessageSent } from '~/forms/MessageSent'
import { mutate } from '~/api/mutations/mutate'
import { useServerForm } from '~/forms/useServerForm'
import { formatEuros } from '~/i18n/format'
import { Form } from '~/ui/form/Form'
import { ChoiceCard } from './ChoiceCard'
import { RequestServiceDocument } from './RequestService.generated'

const offers = [
  { offer: 'LANDING_PAGE', euros: 50, Icon: PanelTop },
  { offer: 'SIX_PAGES', euros: 90, Icon: LayoutGrid },
  { offer: 'TEN_PAGES', euros: 150, Icon: Library },
] as const satisfies readonly { offer: ServiceOffer; euros: number; Icon: unknown }[]

const schema = v.object({ ...contactMessageSchema.entries, offer: v.picklist(offers.map(({ offer }) => offer)) })
const empty: ContactMessage & { offer: ServiceOffer } = { ...emptyContactMessage, offer: 'LANDING_PAGE' }

/** The form to request a website in exchange for a donation. */
export function OffersTab() {
  const { t, i18n } = useTranslation('donate')
  const titleId = useId()
  const [replyEmail, setReplyEmail] = useState('')
  const { form, onSubmit, loading } = useServerForm(
    {
      name: 'service',
      isOfAnyAccount: true,
      outlivesTab: true,
      schema,
      empty,
      failed: t('offers.failed'),
      async send(input) {
        const { userErrors } = await mutate(RequestServiceDocument, { input }, { isIdempotent: true })
        if (userErrors.length === 0) setReplyEmail(input.email)
        return userErrors
      },
    },
    { stays: true },
  )
  const selected = useWatch({ control: form.control, name: 'offer' })

  function askAgain() {
    setReplyEmail('')
    requestAnimationFrame(() => form.setFocus('offer'))
  }

  if (replyEmail)
    return (
      <MessageSent text={t('offers.sent', { email: replyEmail })} againLabel={t('offers.again')} onAgain={askAgain} />
    )
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap="6">
        <chakra.fieldset aria-labelledby={titleId}>
          <Text id={titleId} fontWeight="semibold" mb="2">
            {t('offers.choose')}
          </Text>
          <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
            {offers.map(({ offer, euros, Icon }) => (
              <ChoiceCard
                key={offer}
                icon={<Icon size="1.5em" aria-hidden />}
                title={t(`offers.offer.${offer}.title`)}
                text={t(`offers.offer.${offer}.text`)}
                price={formatEuros(euros, i18n.language)}
                value={offer}
                checked={selected === offer}
                {...form.register('offer')}
              />
            ))}
          </SimpleGrid>
        </chakra.fieldset>
        <ContactFields
          register={(name) => form.register(name)}
          errors={form.formState.errors}
          messageHint={t('offers.messageHint')}
        />
        <Box>
          <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
            <Send aria-hidden />
            {t('offers.submit')}
          </Button>
        </Box>
      </Stack>
    </Form>
  )
}
