import { Button, chakra, Input, type InputProps } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useServerForm } from '~/forms/useServerForm'
import { useSendChange } from '../useChangeFeedback'

const tagSchema = v.object({ tag: v.pipe(v.string(), v.trim()) })

interface Props extends Pick<InputProps, 'id' | 'aria-label'> {
  projectId: string
  /** The feedback that get the tag. */
  ids: readonly string[]
  /** The name of the draft. */
  draft: string
  proposed?: readonly string[]
}

/** Adds a tag to feedback. What is typed is kept until it is added. */
export function TagForm({ projectId, ids, draft, proposed, ...field }: Props) {
  const { t } = useTranslation('triage')
  const sendChange = useSendChange(projectId)
  const { form, onSubmit, loading } = useServerForm(
    {
      name: draft,
      schema: tagSchema,
      empty: { tag: '' },
      send: ({ tag }) => sendChange(ids, { addTags: [tag] }),
      failed: t('changeFailed'),
    },
    { stays: true },
  )
  const tag = useWatch({ control: form.control, name: 'tag' })
  const listId = useId()

  return (
    <chakra.form display="flex" gap="2" maxW="sm" onSubmit={onSubmit}>
      <Input
        size="sm"
        list={proposed && listId}
        // The longest tag that the server takes.
        maxLength={30}
        placeholder={t('tag.name')}
        autoComplete="off"
        {...field}
        {...form.register('tag')}
      />
      {proposed && (
        <datalist id={listId}>
          {proposed.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      <Button
        type="submit"
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={tag.trim() === ''}
        loading={loading}
        aria-busy={loading}
      >
        <Plus aria-hidden />
        {t('tag.add')}
      </Button>
    </chakra.form>
  )
}
