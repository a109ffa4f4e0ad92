import { chakra, Link, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { useSession } from '~/api/session/session'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { usePageForm } from '~/forms/usePageForm'
import { helperOf } from '~/ui/form/OtherVersion'
import { RestoredNotice, SaveBar } from '~/ui/form/SaveBar'
import { SelectField } from '~/ui/form/SelectField'
import { SwitchField } from '~/ui/form/SwitchField'
import { TextField } from '~/ui/form/TextField'
import { LoadError } from '~/ui/part/LoadError'
import { Section } from '~/ui/Section'
import { DevicePush } from './DevicePush'
import { noReminders, reminderSchema, timeZones, toInput, valuesOf } from './reminderSchema'
import { ReminderSettingsDocument, UpdateReminderSettingsDocument } from './Reminders.generated'

/** The reminders, and who gets them: an account may have both roles. */
const kinds = [
  { name: 'hasDeadlineReminders', role: 'TESTER' },
  { name: 'hasSilenceReminders', role: 'CREATOR' },
] as const

/** Which reminders are wanted, where and when. */
export function RemindersTab() {
  const { t } = useTranslation('settings')
  const roles = useSession().viewer?.roles ?? []
  const { data, error, refetch } = usePageQuery(ReminderSettingsDocument, {})
  const viewer = data?.viewer
  const settings = viewer?.settings
  const { form, isDirty, loading, onSubmit, changedElsewhere, discard, restored } = usePageForm({
    name: 'reminders',
    schema: reminderSchema,
    empty: noReminders,
    values: settings ? valuesOf(settings) : null,
    send: async (values, changed) =>
      (await mutate(UpdateReminderSettingsDocument, { input: toInput(values, changed) })).userErrors,
    done: t('reminders.saved'),
    failed: t('reminders.saveFailed'),
  })
  const [isQuiet, timeZone] = useWatch({ control: form.control, name: ['isQuiet', 'timeZone'] })
  if (!settings && error)
    return <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  if (!viewer || !settings) return <Skeleton aria-hidden h="80" rounded="l3" opacity="0.6" />

  const time = (name: 'start' | 'end') => ({
    label: t(`reminders.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, changedElsewhere[name]),
    ...form.register(name),
  })
  // Of several invalid fields, the one registered first gets the focus.
  const [start, end] = [time('start'), time('end')]
  return (
    <Stack gap="5">
      <chakra.form noValidate onSubmit={onSubmit}>
        <Stack gap="5">
          {restored && isDirty && <RestoredNotice text={t('restored')} />}
          <Section title={t('reminders.title')} text={t('reminders.text')}>
            {kinds
              .filter(({ role }) => roles.includes(role))
              .map(({ name }) => (
                <SwitchField
                  key={name}
                  label={t(`reminders.${name}`)}
                  helper={t(`reminders.${name}Helper`)}
                  {...form.register(name)}
                />
              ))}
            <SwitchField
              label={t('reminders.hasPushNotifications')}
              helper={t('reminders.hasPushNotificationsHelper')}
              {...form.register('hasPushNotifications')}
            />
            {!settings.hasEmailNotifications && (
              <Text textStyle="sm" color="fg.muted">
                {t('reminders.emailsOff')}{' '}
                <Link asChild variant="underline" colorPalette="ember">
                  <RouterLink to="?onglet=general">{t('reminders.emailsOn')}</RouterLink>
                </Link>
              </Text>
            )}
          </Section>
          <Section title={t('reminders.quietTitle')} text={t('reminders.quietText')}>
            <SwitchField label={t('reminders.isQuiet')} {...form.register('isQuiet')} />
            {/* Kept while it is off, so that switching it on again brings the same hours back. */}
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start" display={isQuiet ? undefined : 'none'}>
              <TextField {...start} type="time" />
              <TextField {...end} type="time" />
              <SelectField
                label={t('reminders.timeZone')}
                error={form.formState.errors.timeZone}
                helper={helperOf(form, 'timeZone', changedElsewhere.timeZone)}
                options={timeZones(timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
                {...form.register('timeZone')}
              />
            </SimpleGrid>
          </Section>
        </Stack>
        <SaveBar isDirty={isDirty} loading={loading} onDiscard={discard} />
      </chakra.form>
      <Section title={t('push.title')} text={t('push.text')}>
        <DevicePush isWanted={settings.hasPushNotifications} />
      </Section>
    </Stack>
  )
}
