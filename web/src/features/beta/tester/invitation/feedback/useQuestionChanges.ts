import { applyObject, type LiveObjectType } from '~/api/realtime/applyObject'
import { useChanges, useFirstCursor } from '~/api/realtime/useChanges'
import {
  TesterQuestionChangesDocument,
  TesterQuestions_QuestionnaireFragmentDoc,
} from '../requests/TesterQuestions.generated'

const liveQuestions: LiveObjectType = {
  typename: 'Questionnaire',
  fragment: TesterQuestions_QuestionnaireFragmentDoc,
  fragmentName: 'TesterQuestions_questionnaire',
}

interface Options {
  /** Null for whoever has not joined the project, and may not subscribe. */
  projectId: string | null
  /** The cursor of the query that read the questions. */
  changeCursor?: string | null | undefined
}

/** Keeps the questions of a project up to date for one of its testers. */
export function useQuestionChanges({ projectId, changeCursor }: Options): void {
  const after = useFirstCursor(changeCursor)
  useChanges(TesterQuestionChangesDocument, {
    variables: projectId === null ? null : { projectId, after },
    apply(cache, { questionnaireChanges: { changes } }) {
      for (const { object } of changes) if (object) applyObject(cache, liveQuestions, object)
    },
  })
}
