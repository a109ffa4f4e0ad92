import { useMutation } from '@apollo/client/react'
import { useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { DateField } from '~/ui/form/DateField'
import { FormDialog } from '~/ui/form/FormDialog'
import { OtherVersion } from '~/ui/form/OtherVersion'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { CreateRoadmapItemDocument, UpdateRoadmapItemDocument } from './RoadmapItem.generated'
import { itemTitle } from './RoadmapEntry'
import { itemSchema, noValues, toCreateInput, toUpdateInput, valuesOf, type ItemField, type ItemValues } from './schema'
import { useJoke } from './useJoke'

interface Props extends DialogProps {
  projectId: string
  /** The step as it is now; undefined for a new one, null once it is gone. */
  item: RoadmapItem | null | undefined
  /** Reads the roadmap again. */
  refetch: () => Promise<unknown>
}

/** A new step, or another version of one. */
export default function ItemDialog({ projectId, item: live, refetch, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['roadmap', 'errors'])
  // A step deleted elsewhere leaves its text in the form.
  const [item, setItem] = useState(live)
  if (live && live !== item) setItem(live)
  const writtenId = useRef(item?.id)
  const write = useWriteItem(projectId, refetch)

  const { form, changedElsewhere, dialogProps } = useDialogForm({
    name: item ? `roadmap:edit:${item.id}` : `roadmap:create:${projectId}`,
    schema: itemSchema,
    empty: noValues,
    values: item ? valuesOf(item) : undefined,
    onClose,
    async send(values, changed) {
      const { roadmapItem, userErrors } = item
        ? await write.update(toUpdateInput(values, changed, item))
        : await write.create(toCreateInput(values, projectId))
      if (roadmapItem) writtenId.current = roadmapItem.id
      return userErrors
    },
    failed: t(item ? 'updateFailed' : 'createFailed'),
  })
  const conflict = Object.keys(changedElsewhere).length > 0 ? t('errors:roadmap.versionConflict') : undefined

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      finalFocusEl={() => (writtenId.current ? itemTitle(writtenId.current) : null)}
      title={t(item ? 'editTitle' : 'addTitle')}
      submitLabel={t(item ? 'save' : 'add')}
      submitError={live === null ? t('errors:roadmap.notFound') : conflict}
      maxW="500px"
    >
      <ItemFields form={form} elsewhere={changedElsewhere} />
    </FormDialog>
  )
}

function ItemFields({
  form,
  elsewhere,
}: {
  form: UseFormReturn<ItemValues, unknown, ItemValues>
  elsewhere: Partial<ItemValues>
}) {
  const { t } = useTranslation('roadmap')
  const field = (name: ItemField, helper?: ReactNode) => ({
    label: t(`field.${name}`),
    optional: true,
    error: form.formState.errors[name],
    helper:
      elsewhere[name] === undefined ? (
        helper
      ) : (
        <OtherVersion
          value={elsewhere[name]}
          onTake={() => form.setValue(name, elsewhere[name] ?? '', { shouldDirty: true, shouldValidate: true })}
        />
      ),
    ...form.register(name),
  })
  return (
    <>
      <TextField {...field('title', t('field.titleHelper'))} autoComplete="off" />
      <TextareaField {...field('description')} />
      <DateField {...field('date', t('field.dateHelper'))} />
    </>
  )
}

/** Both ways of writing a step end alike: in the list at once, with the plain message and a joke after it. */
function useWriteItem(projectId: string, refetch: () => Promise<unknown>) {
  const { t } = useTranslation('roadmap')
  const joke = useJoke()
  const [createItem, { client }] = useMutation(CreateRoadmapItemDocument)
  const [updateItem] = useMutation(UpdateRoadmapItemDocument)

  return {
    async create(input: ReturnType<typeof toCreateInput>) {
      const { data } = await createItem({ variables: { input } })
      if (!data?.createRoadmapItem) throw new Error('createRoadmapItem answered nothing')
      const { roadmapItem } = data.createRoadmapItem
      if (roadmapItem) {
        applyRoadmapChanges(client.cache, projectId, [
          { operation: 'CREATED', id: roadmapItem.id, object: roadmapItem },
        ])
        toast({ type: 'success', title: t('added'), description: joke('added') })
      }
      return data.createRoadmapItem
    },
    async update(input: ReturnType<typeof toUpdateInput>) {
      const { data } = await updateItem({ variables: { input } })
      if (!data?.updateRoadmapItem) throw new Error('updateRoadmapItem answered nothing')
      const { roadmapItem, userErrors } = data.updateRoadmapItem
      if (roadmapItem) {
        applyRoadmapChanges(client.cache, projectId, [
          { operation: 'UPDATED', id: roadmapItem.id, object: roadmapItem },
        ])
        toast({ type: 'success', title: t('updated'), description: joke('edited') })
      }
      // The other version comes into the form, beside what was typed here.
      if (userErrors.some(({ code }) => code === 'VERSION_CONFLICT')) await refetch()
      return data.updateRoadmapItem
    },
  }
}
