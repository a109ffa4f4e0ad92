import { Box, Input, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/ui/form/Form'
import { useSearchTerms } from '~/ui/useSearchTerms'

interface Props {
  /** The query in the URL. */
  query: string
  onSearch: (query: string, refines: boolean) => void
}

/** Searches when typing pauses, or at once on Enter. */
export function SearchBox({ query, onSearch }: Props) {
  const { t } = useTranslation('blog')
  const id = useId()
  const { input, submit } = useSearchTerms(query, onSearch)

  return (
    <Form
      role="search"
      w="full"
      maxW={{ md: 'sm' }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <VisuallyHidden asChild>
        <label htmlFor={id}>{t('search.label')}</label>
      </VisuallyHidden>
      <Box position="relative">
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
        <Input
          id={id}
          type="search"
          maxLength={200}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          ps="11"
          {...input}
        />
      </Box>
    </Form>
  )
}
