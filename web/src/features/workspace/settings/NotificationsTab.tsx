import { Link, Text } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { SwitchField } from '~/ui/form/SwitchField'
import type { SettingsValues } from './schema'
import { Section } from '~/ui/Section'

export function NotificationsTab({ form }: { form: UseFormReturn<SettingsValues, unknown, SettingsValues> }) {
  const { t } = useTranslation('workspace-settings')
  const [params] = usePageParams()
  return (
    <Section title={t('tab.notifications')} text={t('forProjectText')}>
      <SwitchField
        label={t('field.hasNotifications')}
        helper={t('notificationsText')}
        {...form.register('hasNotifications')}
      />
      <Text color="fg.muted">
        {t('whatTestersSee')}{' '}
        <Link asChild>
          <RouterLink to={{ search: withParams(params, { onglet: 'page' }).toString() }} replace preventScrollReset>
            {t('tab.page')}
          </RouterLink>
        </Link>
      </Text>
    </Section>
  )
}
