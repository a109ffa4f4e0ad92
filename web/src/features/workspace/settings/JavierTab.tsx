import { Flex, Stack, Text } from '@chakra-ui/react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { helperOf } from '~/ui/form/OtherVersion'
import { SwitchField } from '~/ui/form/SwitchField'
import { JavierFace } from '~/ui/JavierFace'
import { PersonaPicker } from '~/ui/PersonaPicker'
import type { SettingsValues } from './schema'
import { Section } from '~/ui/Section'

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsValues>
  /** The newer values, saved elsewhere, of fields that were edited here. */
  changedElsewhere: Partial<SettingsValues>
  /** The language model of this deployment, null when it has none. */
  model: string | null
}

export function JavierTab({ form, changedElsewhere, model }: Props) {
  const { t } = useTranslation(['workspace-settings', 'workspace'])
  const persona = useWatch({ control: form.control, name: 'defaultPersona' })
  const other = helperOf(form, 'defaultPersona', changedElsewhere.defaultPersona, undefined, (value) =>
    t(`workspace:persona.name.${value}`),
  )
  return (
    <Stack gap="6">
      <Section title={t('field.defaultPersona')} text={t('personaText')}>
        <PersonaPicker
          label={t('field.defaultPersona')}
          value={persona}
          onChange={(next) => form.setValue('defaultPersona', next, { shouldDirty: true })}
        />
        {other && (
          <Text textStyle="sm" color="fg.muted">
            {other}
          </Text>
        )}
        <Flex align="center" gap="4">
          <JavierFace persona={persona} boxSize="20" />
          <Stack gap="0.5">
            <Text fontWeight="semibold">{t(`workspace:persona.name.${persona}`)}</Text>
            <Text color="fg.muted">{t(`workspace:persona.tone.${persona}`)}</Text>
          </Stack>
        </Flex>
      </Section>
      {model !== null && (
        <Section title={t('model.title')} text={t('model.text')}>
          <SwitchField
            label={t('field.usesModel', { model })}
            helper={t('model.helper')}
            {...form.register('usesModel')}
          />
        </Section>
      )}
    </Stack>
  )
}
