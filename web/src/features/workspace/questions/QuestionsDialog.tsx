import { Skeleton } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { DialogProps } from '~/forms/useDialogForm'
import { LoadError } from '~/ui/part/LoadError'
import { QuestionsDocument } from './Questions.generated'
import { QuestionsForm } from './QuestionsForm'
import { useQuestionnaireChanges } from './useQuestionnaireChanges'

interface Props extends DialogProps {
  projectId: string
}

/** The questions of a project to its testers, to be added, changed, moved and removed. */
export function QuestionsDialog({ projectId, ...dialog }: Props) {
  const { t } = useTranslation('questions')
  useQuestionnaireChanges(projectId)
  const { data, error, refetch } = useQuery(QuestionsDocument, {
    variables: { projectId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const questionnaire = data?.project?.questionnaire
  return (
    <QuestionsForm projectId={projectId} questionnaire={questionnaire} refetch={refetch} {...dialog}>
      {error ? (
        <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton aria-hidden h="40" opacity="0.6" />
      )}
    </QuestionsForm>
  )
}
