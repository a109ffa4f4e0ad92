import { chakra, Stack } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '~/forms/useDialogForm'
import { ChoiceRow } from '~/ui/form/ChoiceRow'
import { FormDialog } from '~/ui/form/FormDialog'
import { toast } from '~/ui/toast/toast'
import type { TriageFeedback } from '../liveTriage'
import { TriageFeedback_FeedbackFragmentDoc } from '../TriageFeedback.generated'
import { useTriageActions } from '../useTriageActions'

interface Props extends DialogProps {
  projectId: string
  ids: readonly string[]
  onMerged: () => void
}

/** Asks which of several feedback stays: the others become its duplicates. The oldest one is proposed. */
export default function MergeDialog({ projectId, ids, onMerged, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('triage')
  const { merge, isBusy } = useTriageActions(projectId)
  // The dialog stays as it was opened when the selection changes behind it.
  const [opened] = useState(ids)
  const { data } = useFragment({
    fragment: TriageFeedback_FeedbackFragmentDoc,
    fragmentName: 'TriageFeedback_feedback',
    from: opened.map((id) => ({ __typename: 'Feedback' as const, id })),
  })
  // What was deleted meanwhile is null.
  const choices = (data as readonly (TriageFeedback | null)[])
    .filter((feedback) => feedback !== null)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  const possible = choices.filter(({ duplicateOf }) => duplicateOf === null)
  const [chosenId, setChosenId] = useState<string>()
  const intoId = (possible.find(({ id }) => id === chosenId) ?? possible[0])?.id

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
            <ChoiceRow
              key={id}
              label={authorName}
              hint={
                <chakra.span lineClamp="2" overflowWrap="anywhere">
                  {content}
                </chakra.span>
              }
              name="into"
              checked={id === intoId}
              onChange={() => setChosenId(id)}
            />
          ))}
        </Stack>
      </chakra.fieldset>
    </FormDialog>
  )
}
