import { useApolloClient } from '@apollo/client/react'
import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutations/mutate'
import { useServerForm } from '~/forms/useServerForm'
import { formatDate } from '~/i18n/format'
import { DateField } from '~/ui/form/DateField'
import { TextField } from '~/ui/form/TextField'
import { applyRoadmapChanges } from '../../roadmap/liveRoadmap'
import { CreateRoadmapItemDocument } from '../../roadmap/RoadmapItem.generated'
import { itemSchema } from '../../roadmap/schema'
import { ItemActions } from './ItemActions'
import { Outcome } from './Outcome'
import type { CardProps, StepProposal } from './proposals'
import { useSettleProposal } from './useSettleProposal'

const stepSchema = v.object({ title: itemSchema.entries.title, date: itemSchema.entries.date })

interface Props extends CardProps {
  proposal: StepProposal
}

/** A step, which can be changed before it is added. */
export function StepCard({ messageId, projectId, proposal }: Props) {
  const { t, i18n } = useTranslation(['proposals', 'errors'])
  const { cache } = useApolloClient()
  const { title, date, outcome } = proposal
  const { settle, isSettling, settled } = useSettleProposal(messageId, 0, outcome)
  const [added, setAdded] = useState<{ title: string; date: string } | null>(null)
  const { form, onSubmit, loading } = useServerForm({
    name: `proposal:${messageId}`,
    schema: stepSchema,
    empty: { title: '', date: '' },
    values: { title, date: date ?? '' },
    async send(values) {
      const input = { projectId, title: values.title || null, date: values.date || null }
      const { roadmapItem, userErrors } = await mutate(CreateRoadmapItemDocument, { input }, { isIdempotent: true })
      if (roadmapItem) {
        setAdded(values)
        applyRoadmapChanges(cache, projectId, [{ operation: 'CREATED', id: roadmapItem.id, object: roadmapItem }])
        await settle('DONE')
      }
      return userErrors
    },
    done: t('step.done'),
    failed: t('step.failed'),
  })
  if (settled) {
    // What was added may have been edited, which other devices are not told.
    const shown = added ?? { title, date }
    const what = shown.date
      ? t('step.what', { title: shown.title, date: formatDate(shown.date, i18n.language) })
      : shown.title
    const isProposed = settled === 'DONE' && !added
    return <Outcome outcome={settled} what={isProposed ? t('outcome.proposed', { what }) : what} />
  }
  const { errors } = form.formState
  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="3">
        <TextField label={t('step.field')} autoComplete="off" error={errors.title} {...form.register('title')} />
        <DateField
          label={t('step.date')}
          optional
          helper={t('step.dateHelper')}
          error={errors.date}
          {...form.register('date')}
        />
        <ItemActions
          confirm={t('step.add')}
          isConfirming={loading}
          onDismiss={() => void settle('DISMISSED')}
          isDismissing={isSettling && !loading}
        />
      </Stack>
    </chakra.form>
  )
}
