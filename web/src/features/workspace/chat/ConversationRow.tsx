import { chakra, HStack, IconButton, Input } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '~/i18n/format'
import { excerptOf } from './excerpt'
import type { Conversation } from './liveChat'
import { useRenameConversation } from './useConversations'

const maxName = 80

/** A conversation, in the results of a search with the message that was found. */
export type ListedConversation = Conversation & { matchingMessage?: { content: string } | null }

interface Props {
  conversation: ListedConversation
  /** What was searched for. */
  query: string
  showsProject: boolean
  current: boolean
  onSelect: () => void
  onDelete: () => void
}

export function ConversationRow({ conversation, query, showsProject, current, onSelect, onDelete }: Props) {
  const { t, i18n } = useTranslation('chat')
  // Conversations may have the same name: the time tells them apart for screen readers.
  const timeId = useId()
  const [renaming, setRenaming] = useState(false)
  const select = useRef<HTMLButtonElement>(null)
  const { name, project, matchingMessage } = conversation

  if (renaming) {
    return (
      <NameField
        conversation={conversation}
        onDone={(byKeyboard) => {
          setRenaming(false)
          // The field is removed by the next render.
          if (byKeyboard) requestAnimationFrame(() => select.current?.focus())
        }}
      />
    )
  }
  return (
    <HStack
      gap="0"
      rounded="l2"
      pe="1"
      bg={current ? 'ember.subtle' : undefined}
      color={current ? 'ember.fg' : undefined}
      _hover={current ? undefined : { bg: 'bg.muted' }}
    >
      <chakra.button
        ref={select}
        type="button"
        flex="1"
        minW="0"
        textAlign="start"
        px="3"
        py="2"
        rounded="l2"
        cursor="pointer"
        focusVisibleRing="inside"
        aria-current={current ? 'true' : undefined}
        onClick={onSelect}
        onDoubleClick={() => setRenaming(true)}
      >
        <chakra.span display="block" fontWeight="semibold" truncate>
          {name}
        </chakra.span>
        <chakra.span display="block" textStyle="xs" truncate color={current ? 'inherit' : 'fg.muted'}>
          <time dateTime={conversation.updatedAt} id={timeId}>
            {formatInstant(conversation.updatedAt, i18n.language)}
          </time>
          {showsProject && project && ` · ${project.title}`}
        </chakra.span>
        {matchingMessage && query && <Found content={matchingMessage.content} query={query} />}
      </chakra.button>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('renameNamed', { name })}
        aria-describedby={timeId}
        title={t('rename')}
        onClick={() => setRenaming(true)}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('deleteNamed', { name })}
        aria-describedby={timeId}
        title={t('delete')}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </HStack>
  )
}

/** Where the words of the search are in the newest message that has them. */
function Found({ content, query }: { content: string; query: string }) {
  const { before, match, after } = excerptOf(content, query)
  return (
    <chakra.span display="block" textStyle="xs" mt="0.5" lineClamp="2" overflowWrap="anywhere">
      {before}
      {match && (
        <chakra.mark bg="ember.muted" color="inherit" rounded="xs">
          {match}
        </chakra.mark>
      )}
      {after}
    </chakra.span>
  )
}

/** Enter and blur save the name, Escape cancels. */
function NameField({ conversation, onDone }: { conversation: Conversation; onDone: (byKeyboard: boolean) => void }) {
  const { t } = useTranslation('chat')
  const rename = useRenameConversation(conversation)
  const [name, setName] = useState(conversation.name)
  const field = useRef<HTMLInputElement>(null)
  const isFinished = useRef(false)

  useEffect(function selectName() {
    field.current?.select()
  }, [])

  function finish(save: boolean, byKeyboard: boolean) {
    // Removing the field fires blur once more.
    if (isFinished.current) return
    isFinished.current = true
    if (save) void rename(name)
    onDone(byKeyboard)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    finish(event.key === 'Enter', true)
  }

  return (
    <Input
      ref={field}
      aria-label={t('newName')}
      my="1"
      maxLength={maxName}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, false)}
    />
  )
}
