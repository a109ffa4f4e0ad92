import { Skeleton, Stack, Text } from '@chakra-ui/react'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { useAction } from '~/forms/useAction'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { localDay } from '~/lib/days'
import { ChoiceRow } from '~/ui/form/ChoiceRow'
import { FormDialog } from '~/ui/form/FormDialog'
import { TextField } from '~/ui/form/TextField'
import { LoadError } from '~/ui/part/LoadError'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges } from '../../roadmap/liveRoadmap'
import { SetRoadmapItemStatusDocument } from '../../roadmap/RoadmapItem.generated'
import { applyReleaseChanges } from '../../releases/liveReleases'
import { CreateReleaseDocument, ReleasesDocument } from '../../releases/Release.generated'
import { emptyFix, fixSchema, NEW_RELEASE, NO_RELEASE } from './fixSchema'
import { ReleaseChoices } from './ReleaseChoices'
import { FixedFeedbackDocument } from '../Triage.generated'
import { useSendChange } from '../useChangeFeedback'

interface Props extends DialogProps {
  projectId: string
  /** The feedback to mark as fixed. */
  ids: readonly string[]
  /** What the draft belongs to. */
  draft: string
  /** The release that is proposed instead of the latest one. */
  fixedInId?: string | undefined
  /** The element to focus after closing. Default: the element focused before. */
  finalFocusEl?: () => HTMLElement | null
}

/** Marks feedback as fixed, and asks in which release: the latest one is proposed. */
export function FixDialog(props: Props) {
  const { projectId, draft, fixedInId, finalFocusEl, open, onClose, onExitComplete } = props
  const { t } = useTranslation('follow-up')
  // The dialog stays as it was opened when the selection changes behind it.
  const [ids] = useState(props.ids)
  const count = ids.length
  const send = useSendChange(projectId)
  const create = useCreateRelease(projectId)
  const complete = useCompleteStep(projectId)
  const { data, error, refetch } = useQuery(ReleasesDocument, {
    variables: { projectId, first: 100 },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const releases = data?.project?.releases?.edges.map(({ node }) => node)
  const { isAnybodyReachable, duplicates, step } = useFixedFeedback(projectId, ids)
  // Without the list a new release can still be named.
  const choices = duplicates === undefined ? undefined : (releases ?? (data || error ? [] : undefined))

  /** How many are told; how many follow several is not known. */
  const toldWith = (withDuplicates: boolean) => count + (count === 1 && withDuplicates ? (duplicates ?? 0) : 0)
  const fixed = useRef(count)

  const { form, dialogProps } = useDialogForm({
    name: `feedback:fix:${draft}`,
    schema: fixSchema,
    empty: emptyFix,
    values: choices ? { ...emptyFix, release: fixedInId ?? choices[0]?.id ?? NO_RELEASE } : null,
    onClose,
    onDone() {
      toast({ type: 'success', title: t('fix.done', { count: fixed.current }) })
      onClose()
    },
    async send({ release, name, withDuplicates, completesStep }) {
      fixed.current = toldWith(withDuplicates)
      async function fixedIn(fixedInId: string | null) {
        const userErrors = await send(ids, { status: 'FIXED', fixedInId, withDuplicates })
        if (userErrors.length === 0 && step && completesStep) await complete(step.id)
        return userErrors
      }
      if (release !== NEW_RELEASE) {
        return fixedIn(release === NO_RELEASE ? null : release)
      }
      const { id, userErrors } = await create(name)
      // It may be of a request whose response was lost.
      if (userErrors.some(({ code }) => code === 'NAME_TAKEN')) await refetch()
      if (!id) return userErrors
      // If what follows fails, it is not created again.
      form.setValue('release', id, { shouldDirty: true })
      return fixedIn(id)
    },
    failed: t('fix.failed', { count }),
  })
  const [release, withDuplicates] = useWatch({ control: form.control, name: ['release', 'withDuplicates'] })
  const told = toldWith(withDuplicates)

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      finalFocusEl={finalFocusEl}
      title={t('fix.title', { count })}
      submitLabel={t('fix.submit', { count })}
      loading={dialogProps.loading || !choices}
      maxW="500px"
    >
      {choices && (isAnybodyReachable || told > count) && (
        <Text color="fg.muted">{t('fix.text', { count: told })}</Text>
      )}
      {!releases && error && (
        <LoadError title={t('fix.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {choices ? <ReleaseChoices form={form} releases={choices} /> : <ChoicesSkeleton />}
      {release === NEW_RELEASE && (
        <TextField
          label={t('fix.name')}
          helper={t('fix.nameHelper')}
          autoComplete="off"
          error={form.formState.errors.name}
          {...form.register('name')}
        />
      )}
      {Boolean(duplicates) && (
        <ChoiceRow
          type="checkbox"
          label={count === 1 ? t('fix.duplicates', { count: duplicates }) : t('fix.allDuplicates')}
          {...form.register('withDuplicates')}
        />
      )}
      {step && (
        <ChoiceRow
          type="checkbox"
          label={t('fix.completeStep', { title: step.title })}
          {...form.register('completesStep')}
        />
      )}
    </FormDialog>
  )
}

/**
 * Returns whether anybody can be told, which is assumed of the authors of several; and how many repeat the feedback, or
 * any of the project where it is several: undefined while it is loading. And the step that one feedback is the last of.
 */
function useFixedFeedback(projectId: string, ids: readonly string[]) {
  const [id = ''] = ids
  const isOne = ids.length === 1
  const { data, error } = useQuery(FixedFeedbackDocument, {
    variables: { projectId, id, duplicates: isOne ? { duplicateOfId: id } : { isDuplicate: true } },
    fetchPolicy: 'no-cache',
  })
  const feedback = isOne && data?.node?.__typename === 'Feedback' ? data.node : undefined
  const step = feedback?.roadmapItem
  const isLast = step?.feedbacks?.nodes.every((other) => other.id === id) ?? false
  return {
    isAnybodyReachable: feedback?.isAuthorReachable ?? true,
    step: step && step.status !== 'COMPLETED' && isLast ? step : undefined,
    duplicates: data || error ? (data?.project?.feedbacks?.totalCount ?? 0) : undefined,
  }
}

/** Completes a step. If that fails, a toast says so: the feedback is fixed. */
function useCompleteStep(projectId: string) {
  const { t } = useTranslation('follow-up')
  const { cache } = useApolloClient()
  const [setStatus] = useAction(SetRoadmapItemStatusDocument, { failed: t('fix.completeStepFailed') })
  return async (id: string) => {
    const object = (await setStatus({ input: { id, status: 'COMPLETED' }, completes: false }))?.roadmapItem
    if (object) applyRoadmapChanges(cache, projectId, [{ operation: 'UPDATED', id, object }])
  }
}

/** Announces a release of today by its name alone: the rest can be told later. */
function useCreateRelease(projectId: string) {
  const { cache } = useApolloClient()
  return async (name: string) => {
    const input = { projectId, name, notes: '', link: null, releasedOn: localDay(new Date()) }
    const { release, userErrors } = await mutate(CreateReleaseDocument, { input }, { isIdempotent: true })
    if (release) applyReleaseChanges(cache, projectId, [{ operation: 'CREATED', id: release.id, object: release }])
    return { id: release?.id, userErrors }
  }
}

function ChoicesSkeleton() {
  return (
    <Stack aria-hidden gap="3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="8" opacity="0.6" />
      ))}
    </Stack>
  )
}
