import { Button } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WorkspaceFrameDocument } from '../../WorkspaceFrame.generated'
import { issueUrl } from './githubIssue'
import type { TriageFeedback } from '../liveTriage'

interface Props {
  projectId: string
  feedback: TriageFeedback
}

/** Opens the form of a new issue in the repository of the project, if it has one. */
export function GithubLink({ projectId, feedback }: Props) {
  const { t } = useTranslation('triage')
  const { data } = useQuery(WorkspaceFrameDocument, { variables: { projectId } })
  const repository = data?.project?.workspaceSettings?.githubRepository

  if (!repository) return null
  return (
    <Button asChild size="sm" variant="ghost" colorPalette="gray">
      <a
        href={issueUrl(repository, projectId, feedback, t)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('github.openInTab')}
      >
        <SquareArrowOutUpRight aria-hidden />
        {t('github.open')}
      </a>
    </Button>
  )
}
