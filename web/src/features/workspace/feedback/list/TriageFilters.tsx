import { Box, Button, Grid, HStack, Stack } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { feedbackKinds } from '~/domain/feedback'
import { SearchField } from '~/ui/form/SearchField'
import { lazyPart } from '~/ui/part/lazyPart'
import { useSearchTerms } from '~/ui/useSearchTerms'
import { CompactSelect } from '../fields/CompactSelect'
import { listVariables, type TriageAddress, triageViews } from '../triageAddress'

/** Loaded after the list: menus are larger than the rest of the page. */
const ExportMenu = lazyPart(async () => ({ default: (await import('~/forms/ExportMenu')).ExportMenu }), {
  as: 'menu',
  pending: <Box w="28" flexShrink="0" />,
})

const searchId = 'feedback-search'

export const searchField = () => document.getElementById(searchId)

interface Props {
  projectId: string
  address: TriageAddress
  /** The tags of the project. */
  knownTags: readonly string[]
  onFilter: (changes: Partial<TriageAddress>) => void
  onSearch: (query: string, refines: boolean) => void
  /** Opens the questions to testers. */
  onQuestions: () => void
}

export function TriageFilters({ projectId, address, knownTags, onFilter, onSearch, onQuestions }: Props) {
  const { t } = useTranslation(['triage', 'feedback'])
  const tags = address.tag && !knownTags.includes(address.tag) ? [address.tag, ...knownTags] : knownTags
  const viewLabels = { all: t('view.all'), unread: t('view.unread') }
  const { input, clear } = useSearchTerms(address.query, onSearch)

  return (
    <Stack gap="2" role="search" aria-label={t('filters')}>
      <HStack wrap="wrap" justify="space-between">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onQuestions}>
          <ListChecks aria-hidden />
          {t('questions')}
        </Button>
        <ExportMenu projectId={projectId} filter={listVariables(projectId, address).filter} />
      </HStack>
      <SearchField id={searchId} label={t('search')} size="sm" {...input} onClear={clear} />
      <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="2">
        <CompactSelect
          label={t('view.label')}
          value={address.view}
          options={triageViews.map((value) => ({
            value,
            label: value === 'all' || value === 'unread' ? viewLabels[value] : t(`feedback:status.${value}`),
          }))}
          onChange={(view) => onFilter({ view })}
        />
        <CompactSelect
          label={t('kind.label')}
          value={address.kind ?? ''}
          options={[
            { value: '', label: t('kind.all') },
            ...feedbackKinds.map((value) => ({ value, label: t(`feedback:kind.${value}`) })),
          ]}
          onChange={(kind) => onFilter({ kind: kind || null })}
        />
        <CompactSelect
          label={t('tag.label')}
          value={address.tag ?? ''}
          options={[{ value: '', label: t('tag.all') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChange={(tag) => onFilter({ tag: tag || null })}
        />
        <CompactSelect
          label={t('order.label')}
          value={address.order}
          options={[
            { value: 'NEWEST', label: t('order.NEWEST') },
            { value: 'OLDEST', label: t('order.OLDEST') },
          ]}
          onChange={(order) => onFilter({ order })}
        />
      </Grid>
    </Stack>
  )
}
