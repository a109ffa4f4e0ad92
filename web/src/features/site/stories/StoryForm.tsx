import { useApolloClient } from '@apollo/client/react'
import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { memo, useRef } from 'react'
import { type FieldError, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mutate } from '~/api/mutations/mutate'
import { useServerForm } from '~/forms/useServerForm'
import { storyPath } from '~/lib/navigation/paths'
import { Form } from '~/ui/form/Form'
import { lengthOf } from '~/ui/form/rules'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { applyStoryChanges, type Story } from './liveStories'
import { SubmitStoryDocument } from './Story.generated'
import { emptyStory, maxLength, storySchema, type StoryValues } from './schema'

/** Whether the field is empty rather than invalid. */
const isMissing = (error: FieldError | undefined) => error?.message?.endsWith('Required') ?? false

/** The form to submit a story. Its draft outlives the tab. */
export const StoryForm = memo(function StoryForm({ onSent }: { onSent: (id: string) => void }) {
  const { t } = useTranslation('stories')
  const navigate = useNavigate()
  const client = useApolloClient()
  const submitted = useRef<Story | null>(null)
  const { form, onSubmit, loading } = useServerForm(
    {
      name: 'story:submit',
      isOfAnyAccount: true,
      outlivesTab: true,
      schema: storySchema,
      empty: emptyStory,
      failed: t('form.failed'),
      invalid: ({ name, text }) => (isMissing(name) || isMissing(text) ? t('form.required') : undefined),
      async send(values) {
        const { story, userErrors } = await mutate(SubmitStoryDocument, { input: values }, { isIdempotent: true })
        submitted.current = story
        return userErrors
      },
      onDone() {
        const story = submitted.current
        if (!story) return
        onSent(story.id)
        applyStoryChanges(client.cache, [{ operation: 'CREATED', id: story.id, object: story }])
        toast({
          type: 'success',
          title: t('form.done'),
          action: { label: t('form.readIt'), onClick: () => void navigate(storyPath(story.id)) },
        })
      },
    },
    { stays: true },
  )
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap="5">
        <Fields control={form.control} register={form.register} />
        <Box>
          <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
            <Send aria-hidden />
            {t('form.submit')}
          </Button>
        </Box>
      </Stack>
    </Form>
  )
})

/** Memoized separately, because the form renders twice when it mounts. */
const Fields = memo(function Fields({ control, register }: Pick<UseFormReturn<StoryValues>, 'control' | 'register'>) {
  const { t } = useTranslation('stories')
  const { errors } = useFormState({ control })
  const length = lengthOf(useWatch({ control, name: 'text' }))
  return (
    <>
      <TextField label={t('form.name')} autoComplete="name" error={errors.name} {...register('name')} />
      <TextareaField
        label={t('form.text')}
        rows={8}
        placeholder={t('form.textPlaceholder')}
        error={errors.text}
        helper={
          <Text as="span" color={length > maxLength ? 'fg.error' : undefined} fontVariantNumeric="tabular-nums">
            {t('form.length', { length, maxLength })}
          </Text>
        }
        {...register('text')}
      />
      <TextField
        label={t('form.email')}
        type="email"
        autoComplete="email"
        optional
        helper={t('form.emailHint')}
        error={errors.email}
        {...register('email')}
      />
      <Honeypot>
        <label htmlFor="story-website">{t('form.website')}</label>
        <input id="story-website" tabIndex={-1} autoComplete="off" {...register('website')} />
      </Honeypot>
    </>
  )
})

/** Hides a honeypot field from users and assistive technology. Not by `display: none`, which bots detect. */
function Honeypot({ children }: { children: React.ReactNode }) {
  return (
    <Box aria-hidden position="absolute" insetStart="-10000px" w="1px" h="1px" overflow="hidden">
      {children}
    </Box>
  )
}
