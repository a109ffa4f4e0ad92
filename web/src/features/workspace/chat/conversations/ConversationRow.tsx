import { chakra, HStack, IconButton } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '~/i18n/format'
import type { Conversation } from './liveConversations'
import { NameField } from './NameField'

interface Props {
  conversation: Conversation
  showsProject: boolean
  current: boolean
  onSelect: () => void
  onDelete: () => void
  /** Below the name and the time. */
  children: ReactNode
}

export function ConversationRow({ conversation, showsProject, current, onSelect, onDelete, children }: Props) {
  const { t, i18n } = useTranslation('chat')
  // Conversations may have the same name: the time tells them apart for screen readers.
  const timeId = useId()
  const [renaming, setRenaming] = useState(false)
  const select = useRef<HTMLButtonElement>(null)
  const { name, project } = conversation

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
        {children}
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
