import { chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '~/forms/useDialogForm'
import { FormDialog } from '~/ui/form/FormDialog'
import { toast } from '~/ui/toast/toast'
import { TriageFeedback_FeedbackFragmentDoc } from './TriageFeedback.generated'
import { useTriageActions } from './useTriageActions'

interface Props extends DialogProps {
  projectId: string
  ids: readonly string[]
  onMerged: () => void
}

/** Asks which of several feedback stays: the others become its duplicates. The oldest one is proposed. */
export default function MergeDialog({ projectId, ids, onMerged, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('triage')
  const { cache } = useApolloClient()
  const { merge, isBusy } = useTriageActions(projectId)
  // The dialog stays as it was opened when the selection changes behind it.
  const [choices] = useState(() =>
    ids
      .flatMap((id) => {
        const from = cache.identify({ __typename: 'Feedback', id })
        const feedback = cache.readFragment({
          id: from,
          fragment: TriageFeedback_FeedbackFragmentDoc,
          fragmentName: 'TriageFeedback_feedback',
        })
        return feedback ? [feedback] : []
      })
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  )
  const possible = choices.filter(({ duplicateOf }) => duplicateOf === null)
  const [intoId, setIntoId] = useState(possible[0]?.id)

  async function submit() {
    const all = choices.map(({ id }) => id)
    if (!intoId || !(await merge(all, intoId))) return
    toast({ type: 'success', title: t('merge.done', { count: all.length - 1 }) })
    onClose()
    onMerged()
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onExitComplete={onExitComplete}
      title={t('merge.title')}
      submitLabel={t('merge.submit')}
      submitError={intoId === undefined ? t('merge.onlyDuplicates') : undefined}
      loading={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      maxW="600px"
    >
      <chakra.fieldset>
        <chakra.legend mb="3">{t('merge.which')}</chakra.legend>
        <Stack gap="1">
          {possible.map(({ id, authorName, content }) => (
            <HStack as="label" key={id} gap="3" minH="11" py="1.5" align="start" cursor="pointer">
              <chakra.input
                type="radio"
                name="into"
                boxSize="5"
                mt="0.5"
                flexShrink="0"
                accentColor="ember.border"
                checked={id === intoId}
                onChange={() => setIntoId(id)}
              />
              <Stack as="span" gap="0" minW="0">
                <Text as="span" fontWeight="semibold">
                  {authorName}
                </Text>
                <Text as="span" lineClamp="2" color="fg.muted" overflowWrap="anywhere">
                  {content}
                </Text>
              </Stack>
            </HStack>
          ))}
        </Stack>
      </chakra.fieldset>
    </FormDialog>
  )
}
