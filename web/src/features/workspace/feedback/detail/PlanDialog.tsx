import { Skeleton } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { useAllPages } from '~/api/queries/usePageQuery'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { DAY_MS, localDay } from '~/lib/days'
import { useFocusOnceLoaded } from '~/ui/dialog/useFocusOnceLoaded'
import { DateField } from '~/ui/form/DateField'
import { FormDialog } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { LoadError } from '~/ui/part/LoadError'
import { RoadmapDocument } from '../../roadmap/RoadmapItem.generated'
import { dayOf, itemSchema } from '../../roadmap/schema'
import { WorkspaceFrameDocument } from '../../WorkspaceFrame.generated'
import type { TriageFeedback } from '../liveTriage'
import { stepTitle } from './stepTitle'
import { PlanFeedbacksDocument } from '../Triage.generated'
import { useApplyTriage } from '../useChangeFeedback'

const planSchema = v.object({
  roadmapItemId: v.string(),
  title: itemSchema.entries.title,
  date: itemSchema.entries.date,
})

/** Of a new step: none is due on the day on which it is only an intention. */
const inTwoWeeks = () => localDay(new Date(Date.now() + 14 * DAY_MS))

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
  const { data: frame } = useQuery(WorkspaceFrameDocument, { variables: { projectId } })
  const isShared = frame?.project?.workspaceSettings?.hasCollaboration ?? true
  const unfinished = connection?.edges.map(({ node }) => node).filter(({ status }) => status !== 'COMPLETED')
  // Without the roadmap a new step can still be named.
  const steps = unfinished ?? (data || error ? [] : undefined)
  const planned = steps?.some(({ id }) => id === feedback.roadmapItem?.id) ? feedback.roadmapItem?.id : undefined

  // The title is there before the roadmap is: it must not come into what is typed meanwhile.
  const empty: PlanValues = { roadmapItemId: '', title: stepTitle(feedback.content), date: inTwoWeeks() }

  const { form, dialogProps } = useDialogForm({
    name: `feedback:plan:${feedback.id}`,
    schema: planSchema,
    empty,
    values: steps ? { ...empty, roadmapItemId: planned ?? '' } : null,
    onClose,
    async send({ roadmapItemId, title, date }) {
      const step = roadmapItemId ? { roadmapItemId } : { title, plannedOn: dayOf({ date }) }
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
        <>
          <TextField
            label={t('plan.stepTitle')}
            optional
            helper={t(isShared ? 'plan.sharedTitleHelper' : 'plan.stepTitleHelper')}
            autoComplete="off"
            error={form.formState.errors.title}
            {...form.register('title')}
          />
          <DateField
            label={t('plan.stepDate')}
            optional
            helper={t('plan.stepDateHelper')}
            error={form.formState.errors.date}
            {...form.register('date')}
          />
        </>
      )}
    </FormDialog>
  )
}
