import { Button, HStack, Stack } from '@chakra-ui/react'
import { Check, Copy, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '~/domain/questions'
import { forgetTyped, readTyped } from '~/forms/useDraft'
import { confirm } from '~/ui/dialog/confirm'
import { TextareaField } from '~/ui/form/TextareaField'
import { useCopy } from '~/ui/share/useCopy'
import { toast } from '~/ui/toast/toast'
import { pictureStore } from '../../pictures/keptPictures'
import { emptyFeedback, type FeedbackValues } from './feedbackSchema'

/** The name of the draft of the feedback on an invitation. */
export const feedbackDraft = (token: string) => `feedback:${token}`

const draftOf = (token: string) => ({
  name: feedbackDraft(token),
  isOfAnyAccount: true,
  outlivesTab: true,
  empty: emptyFeedback,
})

/** Removes the draft with its pictures. */
export function forgetFeedback(token: string): void {
  readTyped(draftOf(token)).pictures?.forEach((key) => pictureStore.remove(key))
  forgetTyped(draftOf(token))
}

interface Props {
  token: string
  /** The questions of the creator, where they are known. */
  questions?: readonly Question[]
  /** The texts of what was sent. */
  sent?: readonly string[]
}

/**
 * The feedback that was begun and cannot be sent now, because the invitation, the project or the session has ended meanwhile.
 * Nothing when there is none.
 */
export function KeptText({ token, questions = [], sent = [] }: Props) {
  const { t } = useTranslation(['invitation', 'common'])
  const [typed, setTyped] = useState(() => readTyped(draftOf(token)))
  const [copied, copy] = useCopy()
  const container = useRef<HTMLDivElement>(null)
  const text = textOf(typed, questions)
  const isSent = sent.some((content) => content.trim() === typed.content?.trim())

  useEffect(
    function forgetSent() {
      // It has arrived, though the response was lost.
      if (isSent) forgetFeedback(token)
    },
    [isSent, token],
  )

  if (!text || isSent) return null

  async function copyText() {
    const isCopied = await copy(text)
    toast({ type: isCopied ? 'success' : 'error', title: t(isCopied ? 'kept.copied' : 'common:share.copyRefused') })
  }

  async function remove() {
    if (!(await confirm({ title: t('kept.removeTitle'), confirmLabel: t('kept.remove') }))) return
    // The buttons go: the title of what remains is read next, once the dialog no longer holds the focus.
    const title = container.current?.parentElement?.querySelector<HTMLElement>('h1, h2')
    requestAnimationFrame(() => title?.focus())
    forgetFeedback(token)
    setTyped(readTyped(draftOf(token)))
  }

  return (
    <Stack ref={container} gap="3" align="start" w="full" maxW="lg" textAlign="start">
      <TextareaField label={t('kept.title')} helper={t('kept.text')} readOnly rows={4} value={text} />
      <HStack gap="3" wrap="wrap">
        <Button variant="outline" onClick={() => void copyText()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t('kept.copy')}
        </Button>
        <Button variant="ghost" colorPalette="gray" onClick={() => void remove()}>
          <Trash2 aria-hidden />
          {t('kept.remove')}
        </Button>
      </HStack>
    </Stack>
  )
}

/** All that was written, each answer with its question. */
function textOf({ content, steps, answers }: Partial<FeedbackValues>, questions: readonly Question[]): string {
  const answered = Object.entries(answers ?? {}).flatMap(([id, value]) => {
    const question = questions.find((one) => one.id === id)?.text
    return value.trim() === '' ? [] : [question ? `${question}\n${value}` : value]
  })
  return [content, steps, ...answered]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n\n')
}
