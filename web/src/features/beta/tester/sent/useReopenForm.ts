import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { applyThreadChanges } from '~/api/feedback/feedbackThread'
import { mutate } from '~/api/mutations/mutate'
import { useServerForm } from '~/forms/useServerForm'
import { atMost, text } from '~/ui/form/rules'
import { RetestFeedbackDocument } from './SentFeedback.generated'

const reopenSchema = v.object({ message: text(atMost(5000, 'feedback.messageTooLong')) })

interface Options {
  feedbackId: string
  token: string | undefined
  onDone: () => void
}

/** The form in which the author says that the problem is still there. Its text is kept until it is sent. */
export function useReopenForm({ feedbackId, token, onDone }: Options) {
  const { t } = useTranslation('follow-up')
  const { cache } = useApolloClient()
  return useServerForm(
    {
      name: `feedback-retest:${feedbackId}`,
      isOfAnyAccount: token !== undefined,
      outlivesTab: true,
      schema: reopenSchema,
      empty: { message: '' },
      async send({ message: content }) {
        const input = { id: feedbackId, isFixed: false, message: content || null, ...(token ? { token } : {}) }
        const { message, userErrors } = await mutate(RetestFeedbackDocument, { input }, { isIdempotent: true })
        if (message) applyThreadChanges(cache, feedbackId, [{ operation: 'CREATED', id: message.id, object: message }])
        return userErrors
      },
      failed: t('author.failed'),
      onDone,
    },
    { stays: true },
  )
}
