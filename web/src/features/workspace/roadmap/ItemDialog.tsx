import { useApolloClient } from '@apollo/client/react'
import { useRef, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { formatDate } from '~/i18n/format'
import { useKept } from '~/lib/useKept'
import { useOpener } from '~/ui/dialog/useOpener'
import { DateField } from '~/ui/form/DateField'
import { FormDialog } from '~/ui/form/FormDialog'
import { helperOf } from '~/ui/form/OtherVersion'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { CreateRoadmapItemDocument, UpdateRoadmapItemDocument } from './RoadmapItem.generated'
import { itemTitle } from './RoadmapEntry'
import {
  emptyValues,
  itemSchema,
  toCreateInput,
  toUpdateInput,
  valuesOf,
  type ItemField,
  type ItemValues,
} from './schema'
import { pageTitleId } from './useDeleteItem'
import { useJoke } from './useJoke'

interface Props extends DialogProps {
  projectId: string
  /** The current version of the step; undefined for a new one, null once it is deleted. */
  item: RoadmapItem | null | undefined
  refetch: () => Promise<unknown>
}

/** Creates or edits a step. */
export default function ItemDialog({ projectId, item: live, refetch, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['roadmap', 'errors'])
  const item = useKept(live)
  const savedId = useRef(item?.id)
  const save = useSaveItem(projectId)
  const opener = useOpener()

  const { form, changedElsewhere, dialogProps } = useDialogForm({
    name: item ? `roadmap:edit:${item.id}` : `roadmap:create:${projectId}`,
    schema: itemSchema,
    empty: emptyValues,
    values: item ? valuesOf(item) : undefined,
    onClose,
    async send(values, changed) {
      const { roadmapItem, userErrors } = item
        ? await save.update(toUpdateInput(values, changed, item))
        : await save.create(toCreateInput(values, projectId))
      if (roadmapItem) savedId.current = roadmapItem.id
      return userErrors
    },
    onConflict: refetch,
    failed: t(item ? 'updateFailed' : 'createFailed'),
  })
  const conflict = Object.keys(changedElsewhere).length > 0 ? t('errors:roadmap.versionConflict') : undefined

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      finalFocusEl={() =>
        (item && opener()) ??
        (savedId.current ? (itemTitle(savedId.current) ?? document.getElementById(pageTitleId)) : null)
      }
      title={t(item ? 'editTitle' : 'addTitle')}
      submitLabel={t(item ? 'save' : 'add')}
      submitError={live === null ? t('errors:roadmap.notFound') : conflict}
      maxW="500px"
    >
      <ItemFields form={form} changedElsewhere={changedElsewhere} />
    </FormDialog>
  )
}

function ItemFields({
  form,
  changedElsewhere,
}: {
  form: UseFormReturn<ItemValues, unknown, ItemValues>
  changedElsewhere: Partial<ItemValues>
}) {
  const { t, i18n } = useTranslation('roadmap')
  const day = (value: string) => formatDate(value, i18n.language)
  const field = (name: ItemField, helper?: ReactNode, show?: (value: string) => string) => ({
    label: t(`field.${name}`),
    optional: true,
    error: form.formState.errors[name],
    helper: helperOf(form, name, changedElsewhere[name], helper, show),
    ...form.register(name),
  })
  return (
    <>
      <TextField {...field('title', t('field.titleHelper'))} autoComplete="off" />
      <TextareaField {...field('description')} />
      <DateField {...field('date', t('field.dateHelper'), day)} />
    </>
  )
}

/** A saved step is shown in the list at once, with a success message and a joke. */
function useSaveItem(projectId: string) {
  const { t } = useTranslation('roadmap')
  const joke = useJoke()
  const { cache } = useApolloClient()

  return {
    async create(input: ReturnType<typeof toCreateInput>) {
      const payload = await mutate(CreateRoadmapItemDocument, { input }, { isIdempotent: true })
      const { roadmapItem } = payload
      if (roadmapItem) {
        applyRoadmapChanges(cache, projectId, [{ operation: 'CREATED', id: roadmapItem.id, object: roadmapItem }])
        toast({ type: 'success', title: t('added'), description: joke('added') })
      }
      return payload
    },
    async update(input: ReturnType<typeof toUpdateInput>) {
      const payload = await mutate(UpdateRoadmapItemDocument, { input })
      const { roadmapItem } = payload
      if (roadmapItem) {
        applyRoadmapChanges(cache, projectId, [{ operation: 'UPDATED', id: roadmapItem.id, object: roadmapItem }])
        toast({ type: 'success', title: t('updated'), description: joke('edited') })
      }
      return payload
    },
  }
}
