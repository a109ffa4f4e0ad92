import { Box, CloseButton, Dialog, Flex, Input, Portal, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { reasonOf } from '~/api/errors'
import type { DialogProps } from '~/forms/useDialogForm'
import { Key } from '~/ui/Key'
import { LoadError } from '~/ui/part/LoadError'
import { SearchResults, optionId } from './SearchResults'
import { useSearch } from './useSearch'

/** Search across the creator's data and pages: a combobox whose list is always shown. */
export default function SearchDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { t } = useTranslation('search')
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={onExitComplete}
      lazyMount
      unmountOnExit
      placement="top"
      scrollBehavior="inside"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px={{ base: '2', md: '6' }}>
          <Dialog.Content
            aria-label={t('title')}
            maxW="620px"
            mt={{ base: '2', md: '16' }}
            maxH={{ base: 'calc(100dvh - 1rem)', md: '70dvh' }}
            overflow="hidden"
          >
            <Palette onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'common'])
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  /** Whether the first result is followed once it is known. */
  const [isAwaited, setIsAwaited] = useState(false)
  const { groups, searching, error, retry } = useSearch(text)

  const options = groups.flatMap(({ kind, items }) => items.map((item) => ({ key: `${kind}-${item.id}`, item })))
  // The first option, when the next results no longer contain the active one.
  const active = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  )
  const activeOption = options[active]

  function move(to: number) {
    const next = options.at(to % options.length)
    if (!next) return
    setActiveKey(next.key)
    document.getElementById(optionId(listId, next.key))?.scrollIntoView({ block: 'nearest' })
  }

  function follow(to: string) {
    onClose()
    void navigate(to)
  }

  const followAwaited = useEffectEvent(() => {
    if (activeOption && !error) follow(activeOption.item.to)
  })

  useEffect(
    function followOnceFound() {
      if (isAwaited && !searching) followAwaited()
    },
    [isAwaited, searching],
  )

  function enter() {
    const isChosen = options.some(({ key }) => key === activeKey)
    // The results shown are still those of the text before. Pages come last, and are found here at once.
    if (searching && !isChosen && !activeOption?.key.startsWith('pages-')) setIsAwaited(true)
    else if (activeOption) follow(activeOption.item.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  const nothing = text.trim() !== '' && !searching && !error && options.length === 0
  return (
    <>
      <Flex align="center" gap="3" ps="4" pe="3" borderBottomWidth="1px" color="fg.muted" flexShrink="0">
        <Search size="1.25em" aria-hidden style={{ flexShrink: 0 }} />
        <Input
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveKey(null)
            setIsAwaited(false)
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeOption ? optionId(listId, activeOption.key) : undefined}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          h="14"
          px="0"
          fontSize="lg"
          color="fg"
          border="none"
          bg="transparent"
          outline="none"
          _focusVisible={{ outline: 'none' }}
        />
        <Key hideBelow="md">{t('escape')}</Key>
        <CloseButton hideFrom="md" colorPalette="gray" aria-label={t('common:close')} onClick={onClose} />
      </Flex>
      <Box overflowY="auto" overscrollBehavior="contain" aria-busy={searching}>
        {error && <LoadError title={t('failed')} hint={reasonOf(error)} onRetry={retry} />}
        <SearchResults
          id={listId}
          groups={groups}
          activeKey={activeOption?.key}
          onPoint={setActiveKey}
          onFollow={follow}
        />
        <Text role="status" color="fg.muted" px="5" py={nothing ? '8' : '0'} textAlign="center">
          {nothing && t('nothing', { text: text.trim() })}
        </Text>
      </Box>
    </>
  )
}
