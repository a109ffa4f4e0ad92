import { applyObject, type LiveObjectType } from '~/api/realtime/applyObject'
import { useChanges } from '~/api/realtime/useChanges'
import { QuestionnaireChangesDocument, Questions_QuestionnaireFragmentDoc } from './Questions.generated'

const liveQuestions: LiveObjectType = {
  typename: 'Questionnaire',
  fragment: Questions_QuestionnaireFragmentDoc,
  fragmentName: 'Questions_questionnaire',
}

/** Keeps the questions of a project up to date for its owner. */
export function useQuestionnaireChanges(projectId: string): void {
  useChanges(QuestionnaireChangesDocument, {
    variables: { projectId },
    apply(cache, { questionnaireChanges: { changes } }) {
      for (const { object } of changes) if (object) applyObject(cache, liveQuestions, object)
    },
  })
}
