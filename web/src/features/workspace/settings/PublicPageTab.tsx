import { Box, Button, chakra, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProjectVisibility } from '~/api/types.generated'
import { publicProjectPath } from '~/lib/navigation/paths'
import { siteOrigin } from '~/lib/navigation/siteOrigin'
import { ChoiceRow } from '~/ui/form/ChoiceRow'
import { helperOf } from '~/ui/form/OtherVersion'
import { SwitchField } from '~/ui/form/SwitchField'
import { Section } from '~/ui/Section'
import { ShareLink } from '~/ui/share/ShareLink'
import { ListingSection, type SavedListing } from './ListingSection'
import { visibilities, type SettingsValues } from './schema'

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsValues>
  /** The newer values, saved elsewhere, of fields that were edited here. */
  changedElsewhere: Partial<SettingsValues>
  projectId: string
  savedVisibility: ProjectVisibility
  savedListing: SavedListing | null
}

/** Who sees the public page of the project, and what it shows. */
export function PublicPageTab({ form, changedElsewhere, projectId, savedVisibility, savedListing }: Props) {
  const { t } = useTranslation('workspace-settings')
  const visibility = useWatch({ control: form.control, name: 'visibility' })
  const path = publicProjectPath(projectId)
  const other = helperOf(form, 'visibility', changedElsewhere.visibility, undefined, (value) =>
    t(`page.visibility.${value}`),
  )
  return (
    <Stack gap="5">
      <Section title={t('page.who')} text={t('page.whoText')}>
        <chakra.fieldset>
          <chakra.legend srOnly>{t('page.who')}</chakra.legend>
          <Stack gap="1">
            {visibilities.map((value) => (
              <ChoiceRow
                key={value}
                label={t(`page.visibility.${value}`)}
                hint={t(`page.visibilityText.${value}`)}
                value={value}
                {...form.register('visibility')}
              />
            ))}
          </Stack>
        </chakra.fieldset>
        {other && (
          <Text textStyle="sm" color="fg.muted">
            {other}
          </Text>
        )}
        <Box role="status" mt="-3" _empty={{ mt: '-5' }}>
          {savedVisibility === 'PRIVATE' && visibility !== 'PRIVATE' && (
            <Text color="fg.muted">{t('page.addressOnceSaved')}</Text>
          )}
          {savedVisibility !== 'PRIVATE' && visibility === 'PRIVATE' && (
            <Text color="fg.muted">{t('page.endsOnceSaved')}</Text>
          )}
        </Box>
        {savedVisibility !== 'PRIVATE' && (
          <Stack gap="3" align="stretch">
            <ShareLink url={siteOrigin() + path} label={t('page.address')} />
            <Button asChild variant="outline" colorPalette="gray" alignSelf="start">
              <Link to={path}>
                {t('page.open')}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </Stack>
        )}
      </Section>
      <ListingSection
        form={form}
        changedElsewhere={changedElsewhere}
        saved={savedListing}
        savedVisibility={savedVisibility}
      />
      <Section title={t('page.what')} text={t('page.whatText')}>
        <Stack as="ul" gap="1" ps="5" listStyleType="disc">
          {(['always', 'releases', 'never'] as const).map((line) => (
            <li key={line}>{t(`page.consequence.${line}`)}</li>
          ))}
        </Stack>
        <SwitchField
          label={t('field.hasCollaboration')}
          helper={t('page.roadmapText')}
          {...form.register('hasCollaboration')}
        />
        <SwitchField
          label={t('field.hasPublicFeedback')}
          helper={t('page.feedbackText')}
          {...form.register('hasPublicFeedback')}
        />
      </Section>
    </Stack>
  )
}
