import { useApolloClient } from '@apollo/client/react'
import { useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { formatDate } from '~/i18n/format'
import { useKept } from '~/lib/useKept'
import { DateField } from '~/ui/form/DateField'
import { FormDialog } from '~/ui/form/FormDialog'
import { helperOf } from '~/ui/form/OtherVersion'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { applyReleaseChanges, type Release } from './liveReleases'
import { CreateReleaseDocument, UpdateReleaseDocument } from './Release.generated'
import { releaseTitle } from './ReleaseEntry'
import {
  newRelease,
  type ReleaseField,
  releaseSchema,
  type ReleaseValues,
  toCreateInput,
  toUpdateInput,
  valuesOf,
} from './schema'
import { pageTitleId } from './useDeleteRelease'

interface Props extends DialogProps {
  projectId: string
  /** The current version of the release; undefined for a new one, null once it is deleted. */
  release: Release | null | undefined
  refetch: () => Promise<unknown>
}

/** Announces or edits a release. */
export default function ReleaseDialog({ projectId, release: live, refetch, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['releases', 'errors'])
  const release = useKept(live)
  const [empty] = useState(newRelease)
  const savedId = useRef(release?.id)
  const save = useSaveRelease(projectId)

  const { form, changedElsewhere, dialogProps } = useDialogForm({
    name: release ? `release:edit:${release.id}` : `release:create:${projectId}`,
    schema: releaseSchema,
    empty,
    values: release ? valuesOf(release) : undefined,
    onClose,
    async send(values, changed) {
      const { release: saved, userErrors } = release
        ? await save.update(toUpdateInput(values, changed, release))
        : await save.create(toCreateInput(values, projectId))
      if (saved) savedId.current = saved.id
      return userErrors
    },
    onConflict: refetch,
    failed: t(release ? 'updateFailed' : 'createFailed'),
  })
  // The date proposed for a new release is another one the next day.
  const elsewhere = release ? changedElsewhere : {}
  const conflict = Object.keys(elsewhere).length > 0 ? t('errors:release.versionConflict') : undefined

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      finalFocusEl={() =>
        savedId.current ? (releaseTitle(savedId.current) ?? document.getElementById(pageTitleId)) : null
      }
      title={t(release ? 'editTitle' : 'addTitle')}
      submitLabel={t(release ? 'save' : 'publish')}
      submitError={live === null ? t('errors:release.notFound') : conflict}
      maxW="600px"
    >
      <ReleaseFields form={form} elsewhere={elsewhere} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: UseFormReturn<ReleaseValues, unknown, ReleaseValues>
  /** The current values of dirty fields that were changed elsewhere. */
  elsewhere: Partial<ReleaseValues>
}

function ReleaseFields({ form, elsewhere }: FieldsProps) {
  const { t, i18n } = useTranslation('releases')
  const day = (value: string) => formatDate(value, i18n.language)
  const field = (name: ReleaseField, helper?: ReactNode, show?: (value: string) => string) => ({
    label: t(`field.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, elsewhere[name], helper, show),
    ...form.register(name),
  })
  return (
    <>
      <TextField {...field('name', t('field.nameHelper'))} autoComplete="off" />
      <DateField {...field('releasedOn', undefined, day)} />
      <TextField
        {...field('link', t('field.linkHelper'))}
        optional
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <TextareaField {...field('notes', t('field.notesHelper'))} optional rows={8} />
    </>
  )
}

/** A saved release is shown in the list at once. */
function useSaveRelease(projectId: string) {
  const { t } = useTranslation('releases')
  const { cache } = useApolloClient()

  return {
    async create(input: ReturnType<typeof toCreateInput>) {
      const payload = await mutate(CreateReleaseDocument, { input }, { isIdempotent: true })
      const { release } = payload
      if (release) {
        applyReleaseChanges(cache, projectId, [{ operation: 'CREATED', id: release.id, object: release }])
        toast({ type: 'success', title: t('added'), description: t('addedText') })
      }
      return payload
    },
    async update(input: ReturnType<typeof toUpdateInput>) {
      const payload = await mutate(UpdateReleaseDocument, { input })
      const { release } = payload
      if (release) {
        applyReleaseChanges(cache, projectId, [{ operation: 'UPDATED', id: release.id, object: release }])
        toast({ type: 'success', title: t('updated') })
      }
      return payload
    },
  }
}
