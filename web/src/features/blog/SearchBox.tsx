import { Box, chakra, Input, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE_MS = 250

interface Props {
  /** What is searched for, as the address says. */
  query: string
  onSearch: (query: string) => void
}

/** Searches once the typing pauses; Enter does not wait. */
export function SearchBox({ query, onSearch }: Props) {
  const { t } = useTranslation('blog')
  const id = useId()
  const [text, setText] = useState(query)
  const [known, setKnown] = useState(query)
  // The address changed by itself: a link, the back button.
  if (query !== known) {
    setKnown(query)
    if (text.trim() !== query) setText(query)
  }

  useEffect(
    function searchAfterPause() {
      if (text.trim() === query) return
      const timer = setTimeout(() => onSearch(text), PAUSE_MS)
      return () => clearTimeout(timer)
    },
    [text, query, onSearch],
  )

  return (
    <chakra.form
      role="search"
      w="full"
      maxW={{ md: 'sm' }}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <VisuallyHidden asChild>
        <label htmlFor={id}>{t('search.label')}</label>
      </VisuallyHidden>
      <Box position="relative">
        <Box position="absolute" insetStart="3.5" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none" zIndex="1">
          <Search size="1.15em" aria-hidden />
        </Box>
        <Input
          id={id}
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          ps="11"
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
    </chakra.form>
  )
}
