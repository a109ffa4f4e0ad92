/** The kinds of questions to testers. */
export const questionKinds = ['TEXT', 'CHOICE', 'SCALE'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question to testers. */
export interface Question {
  id: string
  kind: QuestionKind
  text: string
  choices: readonly string[]
  lowLabel: string | null
  highLabel: string | null
}

/** An answer, with the question as it was asked. */
export interface Answer {
  questionId: string
  question: string
  kind: QuestionKind
  text: string | null
  choice: string | null
  scale: number | null
  lowLabel: string | null
  highLabel: string | null
}

export const MAX_QUESTIONS = 5
