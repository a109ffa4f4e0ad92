import { NetworkStatus } from '@apollo/client'
import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { applyObject } from '~/api/realtime/applyObject'
import { lengthOf } from '~/ui/form/rules'
import { toast } from '~/ui/toast/toast'
import { readDraft, writeDraft, type Draft } from './draft'
import { PersonalStoryDocument, SavePersonalStoryDocument } from './PersonalStory.generated'
import { liveStory } from './useStoryChanges'

export const maxLength = 100_000

/**
 * The person's story and what they make of it here. Until something is typed the text follows the server, whichever device
 * writes; from then on it is theirs, and a newer version is announced, never put over it.
 */
export function useStory() {
  const { t } = useTranslation('story-editor')
  const { data, networkStatus, refetch } = useQuery(PersonalStoryDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const [save, { client, loading: saving }] = useMutation(SavePersonalStoryDocument)
  const [draft, setDraft] = useState(readDraft)
  const [restored, setRestored] = useState(draft !== null)
  /** The version that a save gave way to: it was shown, and the next save goes over it. */
  const [shownVersion, setShownVersion] = useState<number | null>(null)

  const saved = data?.viewer?.personalStory ?? null
  const savedText = saved?.content ?? ''
  const savedVersion = saved?.version ?? 0
  const text = draft?.text ?? savedText
  const dirty = text !== savedText

  function keep(next: Draft | null) {
    setDraft(next)
    writeDraft(next)
  }

  async function onSave() {
    if (!dirty || saving || lengthOf(text) > maxLength) return
    const sayFailed = (reason = t('textKept')) => toast({ type: 'error', title: t('saveFailed'), description: reason })
    try {
      const base = shownVersion === savedVersion ? savedVersion : (draft?.base ?? savedVersion)
      const { data: answer } = await save({ variables: { input: { content: text, expectedVersion: base } } })
      const { personalStory, userErrors } = answer?.savePersonalStory ?? {}
      if (!personalStory) {
        // The newer version comes into sight, beside what was typed here.
        if (userErrors?.[0]?.code === 'VERSION_CONFLICT') {
          const { data: newer } = await refetch()
          setShownVersion(newer?.viewer?.personalStory?.version ?? null)
        }
        return sayFailed(userErrors?.[0]?.message)
      }
      applyObject(client.cache, liveStory, personalStory)
      // What was typed while it was being saved goes on over it.
      const current = readDraft()
      keep(current && current.text !== text ? { ...current, base: personalStory.version } : null)
      setRestored(false)
      toast({ type: 'success', title: t('saved') })
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }

  const takeSaved = () => {
    const mine = draft
    keep(null)
    setRestored(false)
    toast({ type: 'info', title: t('took'), action: { label: t('undo'), onClick: () => keep(mine) } })
  }

  return {
    state: data
      ? ('ready' as const)
      : networkStatus === NetworkStatus.error
        ? ('failed' as const)
        : ('loading' as const),
    retry: () => void refetch(),
    saved,
    text,
    dirty,
    saving,
    /** A newer version was saved elsewhere than the one this text was typed over. */
    conflict: dirty && draft !== null && draft.base !== savedVersion,
    /** The text is what was left unsaved some other time. */
    restored: restored && dirty,
    type: (next: string) => keep(next === savedText ? null : { text: next, base: draft?.base ?? savedVersion }),
    save: () => void onSave(),
    /** The next save goes over the newer version, knowingly. */
    keepMine: () => keep({ text, base: savedVersion }),
    takeSaved,
  }
}
