import { chakra, Grid, SimpleGrid, Stack } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { refreshSession } from '~/api/session/session'
import { countries } from '~/domain/countries'
import { usePageForm } from '~/forms/usePageForm'
import { helperOf } from '~/ui/form/OtherVersion'
import { RestoredNotice, SaveBar } from '~/ui/form/SaveBar'
import { SelectField } from '~/ui/form/SelectField'
import { TagsField } from '~/ui/form/TagsField'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { Section } from '~/ui/Section'
import { toast } from '~/ui/toast/toast'
import { ProfilePageDocument } from './ProfilePage.generated'
import { emptyProfile, type ProfileField, profileSchema, toInput, valuesOf } from './profileSchema'
import {
  TesterProfile_ProfileFragmentDoc,
  type TesterProfile_ProfileFragment,
  UpdateTesterProfileDocument,
} from './TesterProfile.generated'

export function ProfileForm({ profile: reference }: { profile: FragmentType<TesterProfile_ProfileFragment> }) {
  const { t } = useTranslation('tester')
  const { data: profile } = useSuspenseFragment({ fragment: TesterProfile_ProfileFragmentDoc, from: reference })
  const client = useApolloClient()
  const values = useMemo(() => valuesOf(profile), [profile])
  const isFirst = profile.username === null

  const { form, isDirty, loading, onSubmit, restored, changedElsewhere, discard } = usePageForm({
    name: 'tester-profile',
    schema: profileSchema,
    empty: emptyProfile,
    values,
    async send(typed, changed) {
      const input = { ...toInput(typed, changed), expectedVersion: profile.version }
      const { userErrors } = await mutate(UpdateTesterProfileDocument, { input })
      // The session contains the name, which is shown in the header.
      if (changed.firstName || changed.lastName) void refreshSession()
      return userErrors
    },
    onConflict: () => client.refetchQueries({ include: [ProfilePageDocument] }),
    failed: t('edit.failed'),
    onDone: () => toast({ type: 'success', title: t(isFirst ? 'edit.created' : 'edit.done') }),
  })
  const [skills, competences, languages] = useWatch({
    control: form.control,
    name: ['skills', 'competences', 'languages'],
  })

  const fieldProps = (name: ProfileField, helper?: ReactNode) => ({
    label: t(`field.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, changedElsewhere[name], helper),
    ...form.register(name),
  })
  const listHelper = t('field.listHelper')

  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="5">
        {restored && isDirty && <RestoredNotice text={t('edit.restored')} />}
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} gap="5" alignItems="start">
          <Section size="xl" title={t('edit.public')} text={t('profile.publicHint')}>
            <TextField {...fieldProps('username', t('field.usernameHelper'))} autoComplete="nickname" />
            <TextareaField {...fieldProps('bio')} optional placeholder={t('field.bioPlaceholder')} />
            <TagsField
              {...fieldProps('skills', listHelper)}
              optional
              text={skills}
              autoComplete="off"
              placeholder={t('field.skillsPlaceholder')}
            />
            <TagsField
              {...fieldProps('competences', listHelper)}
              optional
              text={competences}
              autoComplete="off"
              placeholder={t('field.competencesPlaceholder')}
            />
            <TextField
              {...fieldProps('availability')}
              optional
              autoComplete="off"
              placeholder={t('field.availabilityPlaceholder')}
            />
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" alignItems="start">
              <SelectField
                {...fieldProps('country')}
                helper={helperOf(form, 'country', changedElsewhere.country, undefined, (country) =>
                  t(`country.${country}`),
                )}
                optional
                autoComplete="off"
                options={[
                  { value: '', label: t('country.none') },
                  ...countries.map((country) => ({ value: country, label: t(`country.${country}`) })),
                ]}
              />
              <TagsField
                {...fieldProps('languages', listHelper)}
                optional
                text={languages}
                autoComplete="off"
                placeholder={t('field.languagesPlaceholder')}
              />
            </SimpleGrid>
          </Section>
          <Section size="xl" title={t('edit.private')}>
            <TextField
              {...fieldProps('discordContact', t('field.discordContactHelper'))}
              optional
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t('field.discordContactPlaceholder')}
            />
            <TextField {...fieldProps('firstName')} autoComplete="given-name" />
            <TextField {...fieldProps('lastName')} autoComplete="family-name" />
          </Section>
        </Grid>
      </Stack>
      <SaveBar
        isDirty={isDirty}
        loading={loading}
        onDiscard={discard}
        canSaveUnchanged={isFirst}
        saved={
          !isFirst && (
            <>
              <Check size="1.1em" aria-hidden />
              {t('edit.saved')}
            </>
          )
        }
      />
    </chakra.form>
  )
}
