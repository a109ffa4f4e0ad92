import { Stack } from '@chakra-ui/react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import type { Question } from '~/domain/questions'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { DetailFields } from '~/ui/feedback/DetailFields'
import { FormDialog } from '~/ui/form/FormDialog'
import { helperOf } from '~/ui/form/OtherVersion'
import { TextareaField } from '~/ui/form/TextareaField'
import { answersElsewhere, byQuestion, mergeAnswers, toValues } from '../invitation/feedback/answers'
import {
  editSchema,
  type EditValues,
  emptyEdit,
  hasBugFields,
  toUpdateInput,
} from '../invitation/feedback/feedbackSchema'
import { QuestionFields } from '../invitation/feedback/QuestionFields'
import { PicturesField } from '../pictures/parts'
import { MAX_PICTURES } from '../pictures/preparePicture'
import { SentFields } from '../pictures/SentFields'
import { usePictures } from '../pictures/usePictures'
import type { SentFeedback, SentFilm } from './liveSent'
import { EditFeedbackDocument } from './SentFeedback.generated'

interface Props extends DialogProps {
  feedback: SentFeedback
  film: SentFilm
  /** The questions of the creator. */
  questions: readonly Question[]
  /** The token of the invitation, for an author without an account. */
  token: string | undefined
}

const valuesOf = ({ content, answers, kind, severity, steps, rating }: SentFeedback): EditValues => ({
  content,
  answers: toValues(answers),
  kind: kind ?? '',
  severity: severity ?? '',
  steps: steps ?? '',
  rating: rating === null ? '' : (String(rating) as EditValues['rating']),
  pictures: [],
  removedPictureIds: [],
  isFilmRemoved: false,
})

export default function EditFeedbackDialog({ feedback, film, questions, token, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('feedback')
  // All answers are one field, of which others may have been edited elsewhere.
  const current = toValues(feedback.answers)
  const { form, base, changedElsewhere, dialogProps } = useDialogForm({
    name: `feedback:edit:${feedback.id}`,
    isOfAnyAccount: token !== undefined,
    schema: editSchema,
    empty: emptyEdit,
    values: valuesOf(feedback),
    onClose,
    onDiscard: () => pictures.clear(),
    send: (values, changed) =>
      pictures.sendWith(t('picturesBlocked'), async (uploads) => {
        const merged = { ...values, answers: mergeAnswers(values.answers, base?.answers ?? current, current) }
        const edited = toUpdateInput(merged, changed, uploads, questions, feedback.answers)
        const input = { id: feedback.id, ...edited, ...(token ? { token } : {}) }
        const { userErrors } = await mutate(EditFeedbackDocument, { input })
        return byQuestion(userErrors, edited.answers ?? [])
      }),
    done: t('edit.done'),
    failed: t('edit.failed'),
  })
  const removedIds = useWatch({ control: form.control, name: 'removedPictureIds' })
  const isFilmRemoved = useWatch({ control: form.control, name: 'isFilmRemoved' })
  const pictures = usePictures({
    sender: token ? { token } : { projectId: feedback.project?.projectId ?? null },
    limit: MAX_PICTURES - feedback.pictures.filter(({ id }) => !removedIds.includes(id)).length,
    keys: () => form.getValues('pictures'),
    onKeys: (keys) => form.setValue('pictures', keys, { shouldDirty: true }),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { field: answers } = useController({ control: form.control, name: 'answers' })
  const editedFrom = base?.answers ?? current
  const { errors, dirtyFields } = form.formState

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      maxW="600px"
    >
      <Stack gap="5" {...pictures.formProps}>
        <SentFields pictures={pictures}>
          <TextareaField
            label={t('edit.content')}
            helper={helperOf(form, 'content', changedElsewhere.content)}
            rows={5}
            error={errors.content}
            {...form.register('content')}
          />
          <QuestionFields
            questions={questions}
            values={mergeAnswers(answers.value, editedFrom, current)}
            elsewhere={answersElsewhere(answers.value, editedFrom, current)}
            onChange={answers.onChange}
            errors={errors.answers}
            focusRef={answers.ref}
            answered={Object.fromEntries(feedback.answers.map(({ questionId, question }) => [questionId, question]))}
          />
        </SentFields>
        <PicturesField
          pictures={pictures}
          kept={feedback.pictures}
          removedIds={removedIds}
          onRemovedIds={(ids) => form.setValue('removedPictureIds', ids, { shouldDirty: true })}
          keptFilm={
            film
              ? {
                  name: film.name,
                  isRemoved: isFilmRemoved,
                  onRemoved: (isRemoved) => form.setValue('isFilmRemoved', isRemoved, { shouldDirty: true }),
                }
              : undefined
          }
        />
        <SentFields pictures={pictures}>
          <DetailFields
            isBug={hasBugFields(kind, dirtyFields)}
            register={(name) => form.register(name)}
            errors={errors}
            helperFor={(name, ...rest) => helperOf(form, name, changedElsewhere[name], ...rest)}
          />
        </SentFields>
      </Stack>
    </FormDialog>
  )
}
