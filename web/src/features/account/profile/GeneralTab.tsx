import { chakra, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { countries } from '~/domain/countries'
import { settingsProfilePath } from '~/lib/navigation/paths'
import { helperOf } from '~/ui/form/OtherVersion'
import { RestoredNotice, SaveBar } from '~/ui/form/SaveBar'
import { SelectField } from '~/ui/form/SelectField'
import { SwitchField } from '~/ui/form/SwitchField'
import { TextField } from '~/ui/form/TextField'
import { LoadError } from '~/ui/part/LoadError'
import { Section } from '~/ui/Section'
import { toast } from '~/ui/toast/toast'
import { languages, remarkOn, themes } from './schema'
import { ShortcutsSwitch } from './ShortcutsSwitch'
import { useAccountSettingsForm } from './useAccountSettingsForm'

const profileAnchor = settingsProfilePath.split('#')[1]

type TextName = 'firstName' | 'lastName' | 'username'

interface Props {
  /** Shown with the email address, for an account whose profile is on another page. */
  profile?: ReactNode
}

/** Profile and preferences. Only a creator's names are edited here. */
export function GeneralTab({ profile }: Props) {
  const { t } = useTranslation('settings')
  const {
    form,
    isDirty,
    loading,
    onSubmit,
    changedElsewhere,
    discard,
    restored,
    partlySaved,
    viewer,
    hasFailed,
    reason,
    retry,
  } = useAccountSettingsForm()
  const isLoaded = viewer !== undefined
  const { hash } = useLocation()
  useEffect(
    function focusLinkedSection() {
      if (isLoaded && hash)
        document.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))} input:not([readonly])`)?.focus()
    },
    [isLoaded, hash],
  )
  if (hasFailed) return <LoadError title={t('loadFailed')} hint={reason} onRetry={retry} />
  if (!viewer) return <Loading />

  const field = (name: TextName, helper?: ReactNode) => ({
    label: t(`field.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, changedElsewhere[name], helper),
    ...form.register(name),
  })
  // Of several invalid fields, the one registered first gets the focus.
  const [firstName, lastName, username] = [
    field('firstName'),
    field('lastName'),
    field('username', t('field.usernameHelper')),
  ]

  function remark(name: string) {
    const found = remarkOn(name)
    if (found) toast({ type: found === 'short' ? 'warning' : 'info', title: t(`remark.${found}`) })
  }

  return (
    <Stack gap="5">
      <chakra.form noValidate onSubmit={onSubmit}>
        <Stack gap="5">
          {restored && isDirty && <RestoredNotice text={t('restored')} />}
          <Section anchor={profileAnchor} title={t('profile.title')} text={t('profile.text')}>
            <TextField
              label={t('field.email')}
              helper={t('field.emailHelper')}
              value={viewer.email}
              readOnly
              autoComplete="email"
            />
            {profile}
            {viewer.creatorProfile && (
              <>
                <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
                  <TextField {...firstName} autoComplete="given-name" />
                  <TextField {...lastName} autoComplete="family-name" />
                </SimpleGrid>
                <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
                  <TextField
                    {...username}
                    optional
                    autoComplete="nickname"
                    onBlur={(event) => {
                      void username.onBlur(event)
                      remark(event.target.value)
                    }}
                  />
                  <SelectField
                    label={t('field.country')}
                    helper={helperOf(form, 'country', changedElsewhere.country, undefined, (value) =>
                      t(`country.${value}`),
                    )}
                    optional
                    autoComplete="off"
                    options={[
                      { value: '', label: t('country.none') },
                      ...countries.map((value) => ({ value, label: t(`country.${value}`) })),
                    ]}
                    {...form.register('country')}
                  />
                </SimpleGrid>
              </>
            )}
          </Section>
          <Section title={t('preferences.title')} text={t('preferences.text')}>
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
              <SelectField
                label={t('field.language')}
                helper={helperOf(form, 'language', changedElsewhere.language, undefined, (value) =>
                  t(`language.${value}`),
                )}
                options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
                {...form.register('language')}
              />
              <SelectField
                label={t('field.theme')}
                helper={helperOf(form, 'theme', changedElsewhere.theme, undefined, (value) => t(`theme.${value}`))}
                options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
                {...form.register('theme')}
              />
            </SimpleGrid>
            <SwitchField
              label={t('field.hasEmailNotifications')}
              helper={t('field.hasEmailNotificationsHelper')}
              {...form.register('hasEmailNotifications')}
            />
          </Section>
        </Stack>
        <SaveBar isDirty={isDirty} loading={loading} onDiscard={discard} error={isDirty ? partlySaved : undefined} />
      </chakra.form>
      {viewer.creatorProfile && (
        <Section title={t('device.title')} text={t('device.text')}>
          <ShortcutsSwitch />
        </Section>
      )}
    </Stack>
  )
}

function Loading() {
  return (
    <Stack aria-hidden gap="5">
      <Skeleton h="80" rounded="l3" opacity="0.6" />
      <Skeleton h="56" rounded="l3" opacity="0.6" />
    </Stack>
  )
}
