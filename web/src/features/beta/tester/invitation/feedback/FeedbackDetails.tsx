import { chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { environmentParts, type FeedbackEnvironment } from '~/domain/feedback'
import { DetailFields } from '~/ui/feedback/DetailFields'
import { readEnvironment } from './environment'
import type { FeedbackValues } from './feedbackSchema'

interface Props {
  form: UseFormReturn<FeedbackValues, unknown, FeedbackValues>
  /** Called with the environment that is shown. */
  onEnvironment: (environment: FeedbackEnvironment) => void
}

/** What the author may add to the text. The environment is shown before it is sent, and each part can be left out. */
export function FeedbackDetails({ form, onEnvironment }: Props) {
  const { t } = useTranslation('feedback')
  const kind = useWatch({ control: form.control, name: 'kind' })
  const [environment] = useState(readEnvironment)

  useEffect(
    function giveEnvironment() {
      onEnvironment(environment)
    },
    [environment, onEnvironment],
  )

  return (
    <Stack gap="5">
      <DetailFields isBug={kind === 'BUG'} register={(name) => form.register(name)} errors={form.formState.errors} />
      <chakra.fieldset>
        <chakra.legend textStyle="sm" fontWeight="semibold">
          {t('environment.title')}
        </chakra.legend>
        <Text textStyle="sm" color="fg.muted">
          {t('environment.hint')}
        </Text>
        {environmentParts.map(
          (part) =>
            environment[part] && (
              <HStack as="label" key={part} minH="11" gap="3" cursor="pointer">
                <input type="checkbox" value={part} {...form.register('environment')} />
                <span>{t('environment.value', { part: t(`environment.${part}`), value: environment[part] })}</span>
              </HStack>
            ),
        )}
      </chakra.fieldset>
    </Stack>
  )
}
