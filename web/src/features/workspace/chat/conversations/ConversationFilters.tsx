import { Button, HStack, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '~/ui/form/SearchField'
import { useSearchTerms } from '~/ui/useSearchTerms'

interface Props {
  query: string
  isOfProject: boolean
  onSearch: (query: string) => void
  onFilter: (isOfProject: boolean) => void
}

/** Searches in the conversations, and limits them to the project of the workspace. */
export function ConversationFilters({ query, isOfProject, onSearch, onFilter }: Props) {
  const { t } = useTranslation('chat')
  const { input, clear } = useSearchTerms(query, onSearch)

  return (
    <Stack gap="2" flexShrink="0" role="search" aria-label={t('search.label')}>
      <SearchField label={t('search.label')} size="sm" {...input} onClear={clear} />
      <HStack role="group" aria-label={t('scope.label')} gap="1">
        {([false, true] as const).map((value) => (
          <Button
            key={String(value)}
            size="xs"
            flex="1"
            variant={value === isOfProject ? 'subtle' : 'ghost'}
            colorPalette={value === isOfProject ? 'ember' : 'gray'}
            aria-pressed={value === isOfProject}
            onClick={() => onFilter(value)}
          >
            {t(value ? 'scope.project' : 'scope.all')}
          </Button>
        ))}
      </HStack>
    </Stack>
  )
}
