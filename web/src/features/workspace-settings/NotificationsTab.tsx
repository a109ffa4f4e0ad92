import { Stack } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SwitchField } from '~/ui/form/SwitchField'
import type { SettingsValues } from './schema'
import { Section } from '~/ui/Section'

const switches = ['hasNotifications', 'hasCollaboration', 'hasPublicFeedback'] as const

export function NotificationsTab({ form }: { form: UseFormReturn<SettingsValues, unknown, SettingsValues> }) {
  const { t } = useTranslation('workspace-settings')
  return (
    <Section title={t('tab.notifications')} text={t('forProjectText')}>
      <Stack gap="4">
        {switches.map((name) => (
          <SwitchField key={name} label={t(`field.${name}`)} helper={t(`switchText.${name}`)} {...form.register(name)} />
        ))}
      </Stack>
    </Section>
  )
}
