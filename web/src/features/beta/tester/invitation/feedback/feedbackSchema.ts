import * as v from 'valibot'
import type { EditFeedbackInput, FeedbackKind, SendFeedbackInput } from '~/api/types.generated'
import { environmentParts, feedbackKinds, feedbackSeverities, type FeedbackEnvironment } from '~/domain/feedback'
import type { Answer, Question } from '~/domain/questions'
import type { Changed } from '~/forms/useServerForm'
import { atLeast, atMost, lengthOf, text } from '~/ui/form/rules'
import type { MessageKey } from '~/ui/form/useErrorText'
import type { Uploads } from '../../pictures/usePictures'
import { toAnswers } from './answers'

const STEPS_MAX_LENGTH = 2000

const content = text(atLeast(1, 'feedback.required'), atMost(5000, 'feedback.tooLong'))

/** The answers to the questions of the creator, by their identifiers. */
const answers = v.record(v.string(), text(atMost(2000, 'questions.answerTooLong')))

/** What the author may add to the text. An empty value is not sent. */
const details = {
  kind: v.picklist([...feedbackKinds, '']),
  severity: v.picklist([...feedbackSeverities, '']),
  steps: text(),
  rating: v.picklist(['', '1', '2', '3', '4', '5']),
}

/** The keys of the pictures and the film that are added, under which the browser keeps them. */
const pictures = { pictures: v.array(v.string()) }

const tooLong: MessageKey = 'feedback.stepsTooLong'

/** Only the steps of a bug are sent, so that no others are in the way. */
const areStepsValid = ({ kind, steps }: { kind: FeedbackKind | ''; steps: string }) =>
  kind !== 'BUG' || lengthOf(steps) <= STEPS_MAX_LENGTH

export const feedbackSchema = v.pipe(
  v.object({
    content,
    answers,
    authorName: text(atMost(80, 'feedback.authorTooLong')),
    /** The release that the author tried; empty when they do not say. */
    testedReleaseId: v.string(),
    ...details,
    /** Whether the details are open: only what is shown is sent. */
    isDetailed: v.boolean(),
    /** The parts of the environment to send. */
    environment: v.array(v.picklist(environmentParts)),
    ...pictures,
  }),
  v.forward(
    v.partialCheck(
      [['isDetailed'], ['kind'], ['steps']],
      (values) => !values.isDetailed || areStepsValid(values),
      tooLong,
    ),
    ['steps'],
  ),
)

/** Feedback that was sent, to be edited. */
export const editSchema = v.pipe(
  v.object({
    content,
    answers,
    ...details,
    ...pictures,
    /** The pictures to remove, of those sent before. */
    removedPictureIds: v.array(v.string()),
    /** Whether the film that was sent before is removed. */
    isFilmRemoved: v.boolean(),
  }),
  v.forward(v.partialCheck([['kind'], ['steps']], areStepsValid, tooLong), ['steps']),
)

export type FeedbackValues = v.InferOutput<typeof feedbackSchema>
export type EditValues = v.InferOutput<typeof editSchema>
type DetailValues = Pick<EditValues, keyof typeof details>

const noDetails: DetailValues = { kind: '', severity: '', steps: '', rating: '' }

export const emptyFeedback: FeedbackValues = {
  content: '',
  answers: {},
  authorName: '',
  testedReleaseId: '',
  ...noDetails,
  isDetailed: false,
  environment: [...environmentParts],
  pictures: [],
}

export const emptyEdit: EditValues = {
  content: '',
  answers: {},
  ...noDetails,
  pictures: [],
  removedPictureIds: [],
  isFilmRemoved: false,
}

const toRating = (rating: DetailValues['rating']) => (rating === '' ? null : Number(rating))

/** The severity and the steps are those of a bug. */
function toDetails({ kind, severity, steps, rating }: DetailValues) {
  const isBug = kind === 'BUG'
  return {
    kind: kind || null,
    severity: (isBug && severity) || null,
    steps: (isBug && steps) || null,
    rating: toRating(rating),
  }
}

const uploadIds = ({ pictures, film }: Uploads) => ({
  ...(pictures.length > 0 && { pictureUploadIds: pictures }),
  ...(film && { filmUploadId: film }),
})

/**
 * @param uploads what was uploaded
 * @param environment what the browser tells; undefined when the details were not opened
 */
export function toFeedbackInput(
  { content, answers, authorName, testedReleaseId, isDetailed, environment: parts, ...values }: FeedbackValues,
  uploads: Uploads,
  environment: FeedbackEnvironment | undefined,
  questions: readonly Question[],
): Omit<SendFeedbackInput, 'projectId' | 'token'> {
  const given = toAnswers(answers, questions)
  const said = {
    content,
    authorName,
    ...(testedReleaseId && { testedReleaseId }),
    ...(given.length > 0 && { answers: given }),
    ...uploadIds(uploads),
  }
  if (!isDetailed) return said
  const sent = environment && Object.fromEntries(parts.map((part) => [part, environment[part]]))
  return { ...said, ...toDetails(values), ...(sent && parts.length > 0 ? { environment: sent } : {}) }
}

/**
 * Whether the severity and the steps of a bug are shown, and sent. Those that are edited here stay when the feedback becomes
 * another kind elsewhere.
 */
export const hasBugFields = (kind: EditValues['kind'], changed: Changed<EditValues>): boolean =>
  kind === 'BUG' || (!changed.kind && Boolean(changed.severity || changed.steps))

/**
 * Only the changed fields: the others may have been changed in another window meanwhile.
 * @param uploads what was uploaded
 * @param saved the answers that were sent before
 */
export function toUpdateInput(
  { content, answers, kind, severity, steps, rating, removedPictureIds, isFilmRemoved }: EditValues,
  changed: Changed<EditValues>,
  uploads: Uploads,
  questions: readonly Question[],
  saved: readonly Answer[],
) {
  const isBug = hasBugFields(kind, changed)
  return {
    ...(changed.content && { content }),
    ...(changed.answers && { answers: toAnswers(answers, questions, saved) }),
    ...(changed.kind && { kind: kind || null }),
    ...(isBug && changed.severity && { severity: severity || null }),
    ...(isBug && changed.steps && { steps: steps || null }),
    ...(changed.rating && { rating: toRating(rating) }),
    ...(isFilmRemoved && { filmUploadId: null }),
    ...uploadIds(uploads),
    ...(removedPictureIds.length > 0 && { removedPictureIds }),
  } satisfies Omit<EditFeedbackInput, 'id' | 'token'>
}
