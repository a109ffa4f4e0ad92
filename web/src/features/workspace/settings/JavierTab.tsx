import { Flex, Stack, Text } from '@chakra-ui/react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { JavierFace } from '~/ui/JavierFace'
import { PersonaPicker } from '~/ui/PersonaPicker'
import type { SettingsValues } from './schema'
import { Section } from '~/ui/Section'

export function JavierTab({ form }: { form: UseFormReturn<SettingsValues, unknown, SettingsValues> }) {
  const { t } = useTranslation(['workspace-settings', 'workspace'])
  const persona = useWatch({ control: form.control, name: 'defaultPersona' })
  return (
    <Section title={t('field.defaultPersona')} text={t('personaText')}>
      <PersonaPicker
        label={t('field.defaultPersona')}
        value={persona}
        onChange={(next) => form.setValue('defaultPersona', next, { shouldDirty: true })}
      />
      <Flex align="center" gap="4">
        <JavierFace persona={persona} boxSize="20" />
        <Stack gap="0.5">
          <Text fontWeight="semibold">{t(`workspace:persona.name.${persona}`)}</Text>
          <Text color="fg.muted">{t(`workspace:persona.tone.${persona}`)}</Text>
        </Stack>
      </Flex>
    </Section>
  )
}
