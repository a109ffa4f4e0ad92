import { Button, Stack } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '~/domain/questions'
import { readTyped } from '~/forms/useDraft'
import { TextareaField } from '~/ui/form/TextareaField'
import { useCopy } from '~/ui/share/useCopy'
import { toast } from '~/ui/toast/toast'
import { emptyFeedback, type FeedbackValues } from './feedbackSchema'

/** The name of the draft of the feedback on an invitation. */
export const feedbackDraft = (token: string) => `feedback:${token}`

interface Props {
  token: string
  /** The questions of the creator, where they are known. */
  questions?: readonly Question[]
}

/**
 * The feedback that was begun and cannot be sent now, because the invitation, the project or the session has ended meanwhile.
 * Nothing when there is none.
 */
export function KeptText({ token, questions = [] }: Props) {
  const { t } = useTranslation(['invitation', 'common'])
  const [typed] = useState(() =>
    readTyped({ name: feedbackDraft(token), isOfAnyAccount: true, outlivesTab: true, empty: emptyFeedback }),
  )
  const [copied, copy] = useCopy()
  const text = textOf(typed, questions)
  if (!text) return null

  async function copyText() {
    const isCopied = await copy(text)
    toast({ type: isCopied ? 'success' : 'error', title: t(isCopied ? 'kept.copied' : 'common:share.copyRefused') })
  }

  return (
    <Stack gap="3" align="start" w="full" maxW="lg" textAlign="start">
      <TextareaField label={t('kept.title')} helper={t('kept.text')} readOnly rows={4} value={text} />
      <Button variant="outline" onClick={() => void copyText()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {t('kept.copy')}
      </Button>
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
