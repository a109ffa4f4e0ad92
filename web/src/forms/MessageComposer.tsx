import { Button, chakra, HStack, Stack } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { TextareaField } from '~/ui/form/TextareaField'
import { feedbackMessage } from './feedbackMessage'
import { insertAtCursor } from './insertAtCursor'
import { type UserError, useServerForm } from './useServerForm'

const messageSchema = v.object({
  content: feedbackMessage,
  requestsInfo: v.boolean(),
})

export type MessageValues = v.InferOutput<typeof messageSchema>

const emptyMessage: MessageValues = { content: '', requestsInfo: false }

export interface ComposerHandle {
  focus: () => void
  /** What is typed so far. */
  text: () => string
  insert: (text: string) => void
}

interface Props {
  feedbackId: string
  /** The draft is kept when the user signs in. */
  isOfAnyAccount?: boolean
  /** Whether more details may be asked for, which is up to the creator. */
  canRequestInfo?: boolean
  handle?: Ref<ComposerHandle>
  /** More buttons. */
  tools?: ReactNode
  send: (values: MessageValues) => Promise<readonly UserError[]>
}

/** Writes a message in the thread of a feedback. The text is kept until it is sent, also when the page is closed. */
export function MessageComposer(props: Props) {
  const { feedbackId, isOfAnyAccount = false, canRequestInfo = false, handle, tools, send } = props
  const { t } = useTranslation('feedback')
  const { form, onSubmit, loading } = useServerForm(
    {
      name: `feedback-message:${feedbackId}`,
      isOfAnyAccount,
      outlivesTab: true,
      schema: messageSchema,
      empty: emptyMessage,
      send,
      failed: t('thread.sendFailed'),
    },
    { stays: true },
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const registered = form.register('content')
  const control = {
    ...registered,
    ref(element: HTMLTextAreaElement | null) {
      registered.ref(element)
      field.current = element
    },
  }
  useImperativeHandle(
    handle,
    () => ({
      focus: () => form.setFocus('content'),
      text: () => form.getValues('content'),
      insert(text) {
        field.current?.focus()
        if (field.current) insertAtCursor(field.current, text)
      },
    }),
    [form],
  )
  const content = useWatch({ control: form.control, name: 'content' })
  const isBlank = content.trim() === ''

  function sendOnCommandEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isBlank && !loading) event.currentTarget.form?.requestSubmit()
  }

  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="3">
        <TextareaField
          label={t('thread.message')}
          rows={2}
          placeholder={t(canRequestInfo ? 'thread.placeholderCreator' : 'thread.placeholderAuthor')}
          error={form.formState.errors.content}
          onKeyDown={sendOnCommandEnter}
          {...control}
        />
        <HStack gap="4" wrap="wrap">
          <Button type="submit" disabled={isBlank} loading={loading} aria-busy={loading}>
            {t('thread.send')}
          </Button>
          {tools}
          {canRequestInfo && (
            <HStack as="label" minH="11" gap="2.5" cursor="pointer">
              <input type="checkbox" {...form.register('requestsInfo')} />
              {t('thread.requestInfo')}
            </HStack>
          )}
        </HStack>
      </Stack>
    </chakra.form>
  )
}
