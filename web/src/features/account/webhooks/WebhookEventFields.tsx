import { chakra, SimpleGrid } from '@chakra-ui/react'
import type { Ref } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { WebhookEvent } from '~/api/types.generated'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { webhookEvents, withEvent } from './webhookSchema'

interface Props {
  events: readonly WebhookEvent[]
  error: FieldError | undefined
  onChange: (events: WebhookEvent[]) => void
  /** Refers to the first checkbox, which gets the focus when the events are invalid. */
  ref: Ref<HTMLInputElement>
}

/** The events that a webhook is sent. */
export function WebhookEventFields({ events, error, onChange, ref }: Props) {
  const { t } = useTranslation('webhooks')
  return (
    <FieldGroup legend={t('field.events')} error={error}>
      {(isInvalid) => (
        <SimpleGrid
          columns={{ base: 1, sm: 2 }}
          columnGap="4"
          px="4"
          py="1"
          borderWidth="1px"
          rounded="l2"
          borderColor={isInvalid ? 'border.error' : 'border'}
        >
          {webhookEvents.map((event, index) => (
            <chakra.label key={event} display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                checked={events.includes(event)}
                onChange={({ target }) => onChange(withEvent(events, event, target.checked))}
              />
              {t(`event.${event}`)}
            </chakra.label>
          ))}
        </SimpleGrid>
      )}
    </FieldGroup>
  )
}
