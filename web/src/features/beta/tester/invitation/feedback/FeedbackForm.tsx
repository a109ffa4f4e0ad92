import { Box, Button, chakra, Skeleton, Stack } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useCallback, useId, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FeedbackEnvironment } from '~/domain/feedback'
import type { Question } from '~/domain/questions'
import { type UserError, useServerForm } from '~/forms/useServerForm'
import { SelectField } from '~/ui/form/SelectField'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { lazyPart } from '~/ui/part/lazyPart'
import { PicturesField } from '../../pictures/parts'
import { MAX_PICTURES } from '../../pictures/preparePicture'
import { SentFields } from '../../pictures/SentFields'
import type { Sender } from '../../pictures/transport'
import { usePictures } from '../../pictures/usePictures'
import { byQuestion } from './answers'
import { emptyFeedback, feedbackSchema, toFeedbackInput } from './feedbackSchema'
import { QuestionFields } from './QuestionFields'

/** Loaded when it is opened: it knows all browsers. */
const FeedbackDetails = lazyPart(async () => ({ default: (await import('./FeedbackDetails')).FeedbackDetails }), {
  pending: <Skeleton aria-hidden h="20" opacity="0.6" />,
})

export type FeedbackInput = ReturnType<typeof toFeedbackInput>

interface Props {
  /** Name of the draft. */
  name: string
  /** Who sends it. */
  sender: Sender
  /** The draft is kept when the user signs in. */
  isOfAnyAccount?: boolean
  /** Default value of the name. */
  authorName?: string
  /** The releases that the author may have tried, newest first; undefined until they are known. */
  releases?: readonly { id: string; name: string }[] | undefined
  /** The questions of the creator. */
  questions?: readonly Question[] | undefined
  send: (input: FeedbackInput) => Promise<readonly UserError[]>
  onSent?: () => void
}

/**
 * The form is emptied after sending: more than one feedback can be sent. What is written outlives the tab, as its pictures do,
 * so that nobody is asked before they leave.
 */
export function FeedbackForm(props: Props) {
  const { name, sender, isOfAnyAccount = false, authorName = '', releases, questions = [], send, onSent } = props
  const { t } = useTranslation(['invitation', 'feedback', 'common'])
  const environment = useRef<FeedbackEnvironment>(undefined)
  const keepEnvironment = useCallback((shown: FeedbackEnvironment) => {
    environment.current = shown
  }, [])
  const detailsId = useId()
  const { form, onSubmit, loading } = useServerForm(
    {
      name,
      isOfAnyAccount,
      outlivesTab: true,
      schema: feedbackSchema,
      empty: { ...emptyFeedback, authorName },
      async send({ testedReleaseId, ...values }) {
        // The release of a draft may have been deleted since.
        const isOffered = releases?.some(({ id }) => id === testedReleaseId) ?? true
        const said = { ...values, testedReleaseId: isOffered ? testedReleaseId : '' }
        return pictures.sendWith(t('feedback:picturesBlocked'), async (uploads) => {
          const input = toFeedbackInput(said, uploads, environment.current, questions)
          return byQuestion(await send(input), input.answers ?? [])
        })
      },
      done: t('feedback.done'),
      failed: t('feedback.failed'),
      onDone: onSent,
    },
    { stays: true },
  )
  const pictures = usePictures({
    sender,
    limit: MAX_PICTURES,
    keys: () => form.getValues('pictures'),
    onKeys: (keys) => form.setValue('pictures', keys, { shouldDirty: true }),
  })
  const { errors } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })
  const isBlank = content.trim() === ''
  const { field: answers } = useController({ control: form.control, name: 'answers' })
  const isDetailed = useWatch({ control: form.control, name: 'isDetailed' })
  return (
    <chakra.form noValidate onSubmit={onSubmit} {...pictures.formProps}>
      <Stack gap="5">
        <SentFields pictures={pictures}>
          <TextareaField
            label={t('feedback.content')}
            placeholder={t('feedback.contentPlaceholder')}
            rows={5}
            helper={isBlank && t('feedback.needsText')}
            error={errors.content}
            {...form.register('content')}
          />
          <QuestionFields
            questions={questions}
            values={answers.value}
            onChange={answers.onChange}
            errors={errors.answers}
            focusRef={answers.ref}
          />
        </SentFields>
        <PicturesField pictures={pictures} />
        <SentFields pictures={pictures}>
          {releases && releases.length > 0 && (
            <SelectField
              label={t('feedback:testedRelease')}
              optional
              options={[
                { value: '', label: t('feedback:field.unsaid') },
                ...releases.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              error={errors.testedReleaseId}
              {...form.register('testedReleaseId')}
            />
          )}
          <TextField
            label={t('feedback.author')}
            placeholder={t('common:anonymous')}
            optional
            autoComplete="name"
            error={errors.authorName}
            {...form.register('authorName')}
          />
          <Stack gap="4">
            <Button
              variant="ghost"
              colorPalette="gray"
              alignSelf="start"
              size="sm"
              ms="-3"
              aria-expanded={isDetailed}
              aria-controls={detailsId}
              onPointerEnter={FeedbackDetails.preload}
              onClick={() => form.setValue('isDetailed', !isDetailed, { shouldDirty: true })}
            >
              {isDetailed ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
              {t('feedback:details')}
            </Button>
            <Box id={detailsId} hidden={!isDetailed}>
              {isDetailed && <FeedbackDetails form={form} onEnvironment={keepEnvironment} />}
            </Box>
          </Stack>
        </SentFields>
        <Button
          type="submit"
          alignSelf="start"
          w={{ base: 'full', sm: 'auto' }}
          disabled={isBlank}
          loading={loading}
          aria-busy={loading}
        >
          {t('feedback.submit')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
