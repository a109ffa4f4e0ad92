import { Box, Input, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useSearchTerms } from '../useSearchTerms'

interface Props {
  label: string
  placeholder: string
  /** The query in the URL. */
  query: string
  /** @param refines whether it continues the previous search, whose history entry it then replaces */
  onSearch: (query: string, refines: boolean) => void
}

/** The search field of a page. */
export function SearchField({ label, placeholder, query, onSearch }: Props) {
  const id = useId()
  const { input } = useSearchTerms(query, onSearch)
  return (
    <Box position="relative">
      <VisuallyHidden asChild>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Box
        position="absolute"
        insetStart="3.5"
        top="50%"
        translate="0 -50%"
        color="fg.muted"
        pointerEvents="none"
        zIndex="1"
      >
        <Search size="1.15em" aria-hidden />
      </Box>
      <Input id={id} type="search" maxLength={200} placeholder={placeholder} enterKeyHint="search" ps="11" {...input} />
    </Box>
  )
}
