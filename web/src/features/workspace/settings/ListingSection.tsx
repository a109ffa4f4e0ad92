import { Box, Button, Grid, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProjectVisibility } from '~/api/types.generated'
import { paths } from '~/lib/navigation/paths'
import { helperOf } from '~/ui/form/OtherVersion'
import { SelectField } from '~/ui/form/SelectField'
import { SwitchField } from '~/ui/form/SwitchField'
import { TextField } from '~/ui/form/TextField'
import { Section } from '~/ui/Section'
import { listingKinds, listingLanguages, type SettingsValues } from './schema'

/** What is saved of the project in the directory. */
export interface SavedListing {
  isOpen: boolean
  isListed: boolean
  isHidden: boolean
}

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsValues>
  /** The newer values, saved elsewhere, of fields that were edited here. */
  changedElsewhere: Partial<SettingsValues>
  saved: SavedListing | null
  savedVisibility: ProjectVisibility
}

/** Whether the project looks for testers in the directory, and what it says there. */
export function ListingSection({ form, changedElsewhere, saved, savedVisibility }: Props) {
  const { t } = useTranslation(['workspace-settings', 'directory', 'errors'])
  const [isLooking, visibility] = useWatch({ control: form.control, name: ['isLookingForTesters', 'visibility'] })
  const isAbsent = saved?.isOpen === true && !saved.isListed
  // They are shown as well while something is said about one of them.
  const isQuestionInvalid = form.formState.errors.question !== undefined
  const isChangedElsewhere = ['kind', 'projectLanguage', 'question'].some((field) => field in changedElsewhere)
  return (
    <Section title={t('page.listing.looks')} text={t('page.listing.looksText')}>
      <SwitchField
        label={t('page.listing.field')}
        helper={t('page.listing.wanted')}
        {...form.register('isLookingForTesters')}
      />
      <Box role="status" mt="-3" _empty={{ mt: '-5' }}>
        {isLooking && visibility !== 'PUBLIC' && <Text color="fg.muted">{t('page.listing.notPublic')}</Text>}
        {isAbsent && saved.isHidden && <Text color="fg.error">{t('page.listing.hidden')}</Text>}
        {isAbsent && !saved.isHidden && savedVisibility === 'PUBLIC' && (
          <Text color="fg.muted">{t('page.listing.notListed')}</Text>
        )}
      </Box>
      {(isLooking || isQuestionInvalid || isChangedElsewhere) && (
        <>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            <SelectField
              label={t('page.listing.kind')}
              options={listingKinds.map((value) => ({ value, label: t(`directory:kind.${value}`) }))}
              helper={helperOf(form, 'kind', changedElsewhere.kind, undefined, (value) => t(`directory:kind.${value}`))}
              {...form.register('kind')}
            />
            <SelectField
              label={t('page.listing.language')}
              options={listingLanguages.map((value) => ({ value, label: t(`directory:language.${value}`) }))}
              helper={helperOf(form, 'projectLanguage', changedElsewhere.projectLanguage, undefined, (value) =>
                t(`directory:language.${value}`),
              )}
              {...form.register('projectLanguage')}
            />
          </Grid>
          <TextField
            label={t('page.listing.question')}
            helper={helperOf(form, 'question', changedElsewhere.question, t('page.listing.questionHelper'))}
            optional
            error={form.formState.errors.question}
            {...form.register('question')}
          />
        </>
      )}
      {saved?.isListed && (
        <Button asChild variant="outline" colorPalette="gray" alignSelf="start">
          <Link to={paths.directory}>
            {t('page.listing.see')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      )}
    </Section>
  )
}
