import { Button, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { Sparkles, Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { FilterPill } from '~/ui/FilterPill'
import { LoadError } from '~/ui/part/LoadError'
import { TesterDiscoveryDocument, type TesterDiscoveryQuery } from './Discovery.generated'
import { Favorites } from './Favorites'
import { columns, SkillsSkeleton, SuggestedSkeleton } from './SearchSkeleton'
import { TesterCard } from './TesterCard'

interface Props {
  /** Null without a project: then nobody can be suggested. */
  projectId: string | null
  isFavorites: boolean
  onFavorites: (isFavorites: boolean) => void
  onSearch: (query: string) => void
}

/** What is shown before anything is searched: popular skills, and testers who are suggested or favourites. */
export function Discovery({ projectId, isFavorites, onFavorites, onSearch }: Props) {
  const { t } = useTranslation('suggestions')
  const { data, error, refetch } = usePageQuery(TesterDiscoveryDocument, {
    variables: { projectId: projectId ?? '', hasProject: projectId !== null },
  })
  const views = [
    { isChosen: !isFavorites, Icon: Sparkles, label: t('view.suggested'), show: () => onFavorites(false) },
    { isChosen: isFavorites, Icon: Star, label: t('view.favorites'), show: () => onFavorites(true) },
  ]
  return (
    <Stack gap="5">
      {data?.popularSkills && <PopularSkills skills={data.popularSkills} onSearch={onSearch} />}
      {!data && !error && <SkillsSkeleton />}
      {projectId ? (
        <HStack role="group" aria-label={t('view.label')} gap="2" wrap="wrap">
          {views.map(({ isChosen, Icon, label, show }) => (
            <FilterPill key={label} aria-pressed={isChosen} onClick={show}>
              <Icon aria-hidden />
              {label}
            </FilterPill>
          ))}
        </HStack>
      ) : (
        <Text textStyle="sm" fontWeight="semibold">
          {t('view.favorites')}
        </Text>
      )}
      {isFavorites || !projectId ? (
        <Favorites projectId={projectId} />
      ) : !data && error ? (
        <LoadError title={t('suggested.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SuggestedSkeleton />
      ) : (
        <Suggested projectId={projectId} suggested={data.project?.suggestedTesters ?? []} />
      )}
    </Stack>
  )
}

interface SkillsProps {
  skills: NonNullable<TesterDiscoveryQuery['popularSkills']>
  onSearch: (query: string) => void
}

function PopularSkills({ skills, onSearch }: SkillsProps) {
  const { t } = useTranslation('suggestions')
  const id = useId()
  if (skills.length === 0) return null
  return (
    <Stack gap="2">
      <Text id={id} textStyle="sm" fontWeight="semibold">
        {t('skills.label')}
      </Text>
      <HStack as="ul" aria-labelledby={id} listStyleType="none" gap="2" wrap="wrap">
        {skills.map(({ label, testerCount }) => (
          <li key={label}>
            <Button
              size="xs"
              rounded="full"
              variant="outline"
              colorPalette="gray"
              maxW="full"
              title={t('skills.count', { count: testerCount })}
              onClick={() => onSearch(label)}
            >
              {label}
            </Button>
          </li>
        ))}
      </HStack>
    </Stack>
  )
}

interface SuggestedProps {
  projectId: string
  suggested: NonNullable<NonNullable<TesterDiscoveryQuery['project']>['suggestedTesters']>
}

function Suggested({ projectId, suggested }: SuggestedProps) {
  const { t } = useTranslation('suggestions')
  if (suggested.length === 0) return <Text color="fg.muted">{t('suggested.empty')}</Text>
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('suggested.hint')}</Text>
      <Grid as="ul" aria-label={t('view.suggested')} listStyleType="none" templateColumns={columns} gap="4">
        {suggested.map(({ tester, matchingSkills }) => (
          <TesterCard
            key={tester.id}
            tester={tester}
            projectId={projectId}
            matching={matchingSkills}
            reason={t('suggested.matches', { skills: matchingSkills.join(', ') })}
          />
        ))}
      </Grid>
    </Stack>
  )
}
