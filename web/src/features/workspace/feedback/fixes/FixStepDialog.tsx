import { Dialog, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { useAllPages } from '~/api/queries/usePageQuery'
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
  const [pageError, setPageError] = useState<unknown>()
  const { data, refetch, fetchMore, ...result } = useQuery(PlannedFeedbacksDocument, {
    variables: { id: stepId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const planned = data?.node?.__typename === 'RoadmapItem' ? data.node.feedbacks : null
  const ids = planned?.edges.map(({ node }) => node.id) ?? []
  const isComplete = data !== undefined && !planned?.pageInfo.hasNextPage
  const error = data ? pageError : result.error
  useAllPages({ fetchMore }, error ? undefined : planned?.pageInfo, setPageError)

  function retry() {
    setPageError(undefined)
    if (!data) void refetch()
  }

  if (!isComplete && !error) return null
  if (isComplete && ids.length > 0) return <FixDialog projectId={projectId} ids={ids} draft={stepId} {...dialog} />
  return (
    <DialogFrame {...dialog} title={t('fix.title', { count: 1 })} maxW="500px">
      <Dialog.Body pb="6">
        {isComplete ? (
          <Text color="fg.muted">{t('fix.nothingPlanned')}</Text>
        ) : (
          <LoadError title={t('fix.plannedFailed')} hint={reasonOf(error)} onRetry={retry} />
        )}
      </Dialog.Body>
    </DialogFrame>
  )
}
