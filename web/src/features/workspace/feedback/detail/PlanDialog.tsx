import { Skeleton } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { useAllPages } from '~/api/queries/usePageQuery'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { useFocusOnceLoaded } from '~/ui/dialog/useFocusOnceLoaded'
import { FormDialog } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { LoadError } from '~/ui/part/LoadError'
import { RoadmapDocument } from '../../roadmap/RoadmapItem.generated'
import { itemSchema } from '../../roadmap/schema'
import type { TriageFeedback } from '../liveTriage'
import { stepTitle } from './stepTitle'
import { PlanFeedbacksDocument } from '../Triage.generated'
import { useApplyTriage } from '../useChangeFeedback'

const planSchema = v.object({
  roadmapItemId: v.string(),
  title: itemSchema.entries.title,
})

type PlanValues = v.InferInput<typeof planSchema>

interface Props extends DialogProps {
  projectId: string
  feedback: Pick<TriageFeedback, 'id' | 'content' | 'roadmapItem'>
}

/** Links a feedback to a step of the roadmap, an existing or a new one. */
export default function PlanDialog({ projectId, feedback, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('triage')
  const apply = useApplyTriage(projectId)
  const { data, error, refetch, fetchMore } = useQuery(RoadmapDocument, { variables: { projectId, first: 100 } })
  const connection = data?.project?.roadmapItems
  useAllPages({ fetchMore }, connection?.pageInfo)
  const unfinished = connection?.edges.map(({ node }) => node).filter(({ status }) => status !== 'COMPLETED')
  // Without the roadmap a new step can still be named.
  const steps = unfinished ?? (data || error ? [] : undefined)
  const planned = steps?.some(({ id }) => id === feedback.roadmapItem?.id) ? feedback.roadmapItem?.id : undefined

  // The title is there before the roadmap is: it must not come into what is typed meanwhile.
  const empty: PlanValues = { roadmapItemId: '', title: stepTitle(feedback.content) }

  const { form, dialogProps } = useDialogForm({
    name: `feedback:plan:${feedback.id}`,
    schema: planSchema,
    empty,
    values: steps ? { ...empty, roadmapItemId: planned ?? '' } : null,
    onClose,
    async send({ roadmapItemId, title }) {
      const step = roadmapItemId ? { roadmapItemId } : { title }
      const { feedbacks, userErrors } = await mutate(
        PlanFeedbacksDocument,
        { input: { ids: [feedback.id], ...step } },
        { fetchPolicy: 'no-cache', isIdempotent: true },
      )
      apply(feedbacks ?? [])
      return userErrors
    },
    done: t('plan.done'),
    failed: t('plan.failed'),
  })
  const isNew = useWatch({ control: form.control, name: 'roadmapItemId' }) === ''
  // While it may still be linked to another step, its title would go as soon as that is known.
  const hasTitle = isNew && (steps !== undefined || feedback.roadmapItem === null)
  useFocusOnceLoaded(steps !== undefined, () => form.setFocus('roadmapItemId'))

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      title={t('plan.title')}
      submitLabel={t('plan.submit')}
      loading={dialogProps.loading || !steps}
      maxW="500px"
    >
      {!data && error && (
        <LoadError title={t('plan.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {steps ? (
        <SelectField
          label={t('plan.step')}
          options={[
            { value: '', label: t('plan.newStep') },
            ...steps.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          error={form.formState.errors.roadmapItemId}
          {...form.register('roadmapItemId')}
        />
      ) : (
        <Skeleton aria-hidden h="16" opacity="0.6" />
      )}
      {hasTitle && (
        <TextField
          label={t('plan.stepTitle')}
          optional
          helper={t('plan.stepTitleHelper')}
          autoComplete="off"
          error={form.formState.errors.title}
          {...form.register('title')}
        />
      )}
    </FormDialog>
  )
}
