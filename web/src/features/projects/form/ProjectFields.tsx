import { SimpleGrid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { useToday } from '~/lib/useToday'
import { DateField } from '~/ui/form/DateField'
import { helperOf } from '~/ui/form/OtherVersion'
import { SelectField } from '~/ui/form/SelectField'
import { TagsField } from '~/ui/form/TagsField'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { projectStatuses } from '~/ui/status/projectStyles'
import type { ProjectField, ProjectValues } from './schema'

interface Props {
  form: UseFormReturn<ProjectValues>
  /** The date picker offers no past day. */
  fromToday?: boolean
  /** For an existing project: a new one is in progress. */
  withStatus?: boolean
  /** The values that changed in another window, of fields edited here. */
  elsewhere?: Partial<ProjectValues>
}

export function ProjectFields({ form, fromToday = false, withStatus = false, elsewhere = {} }: Props) {
  const { t, i18n } = useTranslation('projects')
  const [keywords, deadline] = useWatch({ control: form.control, name: ['keywords', 'deadline'] })
  const today = useToday()
  const day = (value: string) => formatDate(value, i18n.language)

  const field = (name: Exclude<ProjectField, 'status'>, helper?: ReactNode, show?: (value: string) => string) => ({
    label: t(`field.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, elsewhere[name], helper, show),
    ...form.register(name),
  })

  return (
    <>
      <TextField {...field('title')} autoComplete="off" placeholder={t('field.titlePlaceholder')} />
      {withStatus && (
        <SelectField
          label={t('field.status')}
          options={projectStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          helper={helperOf(form, 'status', elsewhere.status, undefined, (value) => t(`status.${value}`))}
          {...form.register('status')}
        />
      )}
      <TextareaField {...field('description')} placeholder={t('field.descriptionPlaceholder')} />
      <TextareaField {...field('objectives')} placeholder={t('field.objectivesPlaceholder')} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" alignItems="start">
        <TextField {...field('feedbackType')} autoComplete="off" placeholder={t('field.feedbackTypePlaceholder')} />
        <TextField
          {...field('prototypeLink')}
          optional
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('field.prototypeLinkPlaceholder')}
        />
      </SimpleGrid>
      <DateField
        {...field('deadline', deadline && deadline < today ? t('field.deadlinePast') : undefined, day)}
        min={fromToday ? today : undefined}
      />
      <TagsField
        {...field('keywords', t('field.keywordsHelper'))}
        text={keywords}
        autoComplete="off"
        placeholder={t('field.keywordsPlaceholder')}
      />
      <TextareaField {...field('detailsForTesters')} placeholder={t('field.detailsForTestersPlaceholder')} />
    </>
  )
}
