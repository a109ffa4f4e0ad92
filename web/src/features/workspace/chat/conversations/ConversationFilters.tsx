import { Box, Button, HStack, IconButton, Input, Stack } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
  const field = useRef<HTMLInputElement>(null)

  return (
    <Stack gap="2" flexShrink="0" role="search" aria-label={t('search.label')}>
      <Box position="relative">
        <Box
          position="absolute"
          insetStart="3"
          top="50%"
          translate="0 -50%"
          color="fg.muted"
          pointerEvents="none"
          zIndex="1"
        >
          <Search aria-hidden size="1em" />
        </Box>
        <Input
          ref={field}
          // Not a search field: its own button to clear it is not there in every browser.
          type="text"
          inputMode="search"
          enterKeyHint="search"
          size="sm"
          ps="9"
          pe="10"
          {...input}
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          autoComplete="off"
          maxLength={200}
        />
        {input.value && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            position="absolute"
            insetEnd="0.5"
            top="50%"
            translate="0 -50%"
            zIndex="1"
            aria-label={t('search.clear')}
            title={t('search.clear')}
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </Box>
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
