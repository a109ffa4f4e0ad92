import { Dialog, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { DialogProps } from '~/forms/useDialogForm'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { LoadError } from '~/ui/part/LoadError'
import { PlannedFeedbacksDocument } from '../../roadmap/RoadmapItem.generated'
import { FixDialog } from './FixDialog'

interface Props extends DialogProps {
  projectId: string
  stepId: string
  /** The element to focus after closing. */
  finalFocusEl: () => HTMLElement | null
}

/** Marks the feedback that a step was planned for as fixed. */
export function FixStepDialog({ projectId, stepId, ...dialog }: Props) {
  const { t } = useTranslation('follow-up')
  const { data, error, refetch } = useQuery(PlannedFeedbacksDocument, {
    variables: { id: stepId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const planned = data?.node?.__typename === 'RoadmapItem' ? data.node.feedbacks?.nodes : []
  const ids = planned?.map(({ id }) => id) ?? []
  if (!data && !error) return null
  if (ids.length > 0) return <FixDialog projectId={projectId} ids={ids} draft={stepId} {...dialog} />
  return (
    <DialogFrame {...dialog} title={t('fix.title', { count: 1 })} maxW="500px">
      <Dialog.Body pb="6">
        {data ? (
          <Text color="fg.muted">{t('fix.nothingPlanned')}</Text>
        ) : (
          <LoadError title={t('fix.plannedFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
        )}
      </Dialog.Body>
    </DialogFrame>
  )
}
