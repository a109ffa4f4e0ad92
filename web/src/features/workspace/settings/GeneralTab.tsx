import { chakra, Flex, SimpleGrid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { DateField } from '~/ui/form/DateField'
import { helperOf } from '~/ui/form/OtherVersion'
import { SelectField } from '~/ui/form/SelectField'
import { TagsField } from '~/ui/form/TagsField'
import { TextField } from '~/ui/form/TextField'
import { Section } from '~/ui/Section'
import { projectStatuses } from '~/ui/status/projectStyles'
import type { SettingsValues } from './schema'

type TextName = 'startDate' | 'endDate' | 'tags' | 'color' | 'githubRepository'

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsValues>
  /** The newer values, saved elsewhere, of fields that were edited here. */
  changedElsewhere: Partial<SettingsValues>
}

export function GeneralTab({ form, changedElsewhere }: Props) {
  const { t, i18n } = useTranslation('workspace-settings')
  const [tags, color] = useWatch({ control: form.control, name: ['tags', 'color'] })
  const day = (value: string) => formatDate(value, i18n.language)

  const field = (name: TextName, helper?: ReactNode, show?: (value: string) => string) => ({
    label: t(`field.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, changedElsewhere[name], helper, show),
    ...form.register(name),
  })

  return (
    <Stack gap="5">
      <Section title={t('forYou')} text={t('forYouText')}>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <SelectField
            label={t('field.language')}
            options={[
              { value: 'FRENCH', label: t('language.FRENCH') },
              { value: 'ENGLISH', label: t('language.ENGLISH') },
            ]}
            helper={helperOf(form, 'language', changedElsewhere.language, undefined, (value) => t(`language.${value}`))}
            {...form.register('language')}
          />
          <SelectField
            label={t('field.theme')}
            options={(['LIGHT', 'DARK', 'SYSTEM'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
            helper={helperOf(form, 'theme', changedElsewhere.theme, undefined, (value) => t(`theme.${value}`))}
            {...form.register('theme')}
          />
        </SimpleGrid>
      </Section>
      <Section title={t('forProject')} text={t('forProjectText')}>
        <SelectField
          label={t('field.status')}
          options={projectStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          helper={helperOf(form, 'status', changedElsewhere.status, t('field.statusHelper'), (value) =>
            t(`status.${value}`),
          )}
          {...form.register('status')}
        />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
          <DateField {...field('startDate', undefined, day)} />
          <DateField {...field('endDate', undefined, day)} />
        </SimpleGrid>
        <TagsField {...field('tags', t('field.tagsHelper'))} text={tags} autoComplete="off" />
        <TextField
          {...field('githubRepository', t('field.githubRepositoryHelper'))}
          optional
          placeholder="github.com/…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Flex gap="3" align="start" maxW="xs">
          <TextField {...field('color')} autoComplete="off" spellCheck={false} fontFamily="mono" />
          <chakra.input
            type="color"
            aria-label={t('field.colorPicker')}
            value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
            onChange={(event) =>
              form.setValue('color', event.target.value, { shouldDirty: true, shouldValidate: true })
            }
            mt="calc(1lh + 0.375rem)"
            w="14"
            h="11"
            p="1"
            flexShrink="0"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border.control"
            rounded="l2"
            cursor="pointer"
            focusVisibleRing="outside"
          />
        </Flex>
      </Section>
    </Stack>
  )
}
