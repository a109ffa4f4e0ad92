import { Box, chakra, SimpleGrid, Skeleton } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { formatDuration } from '~/domain/duration'
import { useAction } from '~/forms/useAction'
import { useChoice } from '~/forms/useChoice'
import { formatNumber } from '~/i18n/format'
import { SwitchField } from '~/ui/form/SwitchField'
import { LoadError } from '~/ui/part/LoadError'
import { Section } from '~/ui/Section'
import { OwnFactsDocument } from './OwnFacts.generated'
import { type TesterProfile_ProfileFragment, UpdateTesterProfileDocument } from './TesterProfile.generated'

/** What creators see of the tester's tests, and whether they see the devices. */
export function OwnFacts({ profile }: { profile: TesterProfile_ProfileFragment }) {
  const { t, i18n } = useTranslation('suggestions')
  const { data, error, refetch } = usePageQuery(OwnFactsDocument, {})
  const facts = data?.viewer?.testerProfile?.facts
  const median = facts?.medianSecondsToFirstFeedback ?? null

  if (!data && error) return <LoadError title={t('own.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  const entries = facts && [
    { term: t('own.tests'), value: formatNumber(facts.testCount, i18n.language) },
    { term: t('own.useful'), value: formatNumber(facts.usefulFeedbackCount, i18n.language) },
    { term: t('own.median'), value: median === null ? t('own.medianNone') : formatDuration(median, i18n.language) },
    {
      term: t('own.devices'),
      value: facts.devices ? facts.devices.join(', ') || t('own.none') : t('own.devicesHidden'),
    },
  ]
  return (
    <Section size="xl" title={t('own.title')} text={t('own.hint')}>
      {entries ? (
        <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="5">
          {entries.map(({ term, value }) => (
            <Box key={term}>
              <chakra.dt color="fg.subtle" textStyle="sm" fontWeight="semibold">
                {term}
              </chakra.dt>
              <chakra.dd mt="0.5" overflowWrap="anywhere">
                {value}
              </chakra.dd>
            </Box>
          ))}
        </SimpleGrid>
      ) : (
        <Skeleton h="32" opacity="0.6" />
      )}
      <DevicesSwitch profile={profile} onChanged={() => void refetch()} />
    </Section>
  )
}

/** Changes at once, and back if the server refuses. */
function DevicesSwitch({ profile, onChanged }: { profile: TesterProfile_ProfileFragment; onChanged: () => void }) {
  const { t } = useTranslation(['suggestions', 'tester'])
  const [updateProfile] = useAction(UpdateTesterProfileDocument, { failed: t('tester:edit.updateFailed') })
  const [showsDevices, choose] = useChoice(profile.showsDevices, (showsDevices) =>
    updateProfile({ input: { showsDevices } }),
  )

  return (
    <SwitchField
      label={t('own.switch')}
      helper={t('own.switchHelper')}
      checked={showsDevices}
      onChange={(event) => void choose(event.target.checked).then((saved) => saved && onChanged())}
    />
  )
}
