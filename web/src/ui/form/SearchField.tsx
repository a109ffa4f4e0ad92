import { Box, IconButton, Input, type InputProps } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends InputProps {
  label: string
  value: string
  onClear: () => void
}

/** What is searched for. The browser's own button to clear it, which not all have, is hidden. */
export function SearchField({ label, placeholder = label, maxW, onClear, ...input }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Box position="relative" w="full" maxW={maxW}>
      <Box
        position="absolute"
        insetStart="3"
        top="50%"
        translate="0 -50%"
        color="fg.muted"
        pointerEvents="none"
        zIndex="1"
      >
        <Search size="1.15em" aria-hidden />
      </Box>
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        ps="10"
        pe="11"
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        {...input}
      />
      {input.value && (
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          position="absolute"
          insetEnd="1"
          top="50%"
          translate="0 -50%"
          zIndex="1"
          aria-label={t('clearSearch')}
          title={t('clearSearch')}
          onClick={() => {
            onClear()
            field.current?.focus()
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </Box>
  )
}
