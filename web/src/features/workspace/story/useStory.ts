import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { applyObject } from '~/api/realtime/applyObject'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { lengthOf } from '~/ui/form/rules'
import { hideToast, type ShownToast, toast } from '~/ui/toast/toast'
import { openDraft, storeDraft, type Draft } from './draft'
import { PersonalStoryDocument, SavePersonalStoryDocument } from './PersonalStory.generated'
import { liveStory } from './usePersonalStoryChanges'

export const maxLength = 100_000

/**
 * The user's story and its draft. Without a draft the text follows the server. A draft is never overwritten: when a newer version was
 * saved elsewhere, that is a conflict for the user to resolve.
 */
export function useStory() {
  const { t } = useTranslation('story-editor')
  const { cache } = useApolloClient()
  const { data, error, refetch } = usePageQuery(PersonalStoryDocument, {})
  const [saving, setSaving] = useState(false)
  const [draft, setDraft] = useState(openDraft)
  const latestDraft = useRef(draft)
  const [restored, setRestored] = useState(draft !== null)
  /** The toast that offers to take a discarded draft back. */
  const undoOffer = useRef<ShownToast>(null)
  /** The version that was shown after a conflict: the next save may replace it. */
  const [acknowledgedVersion, setAcknowledgedVersion] = useState<number | null>(null)

  useEffect(function endUndoOfferOnLeave() {
    return () => hideToast(undoOffer.current)
  }, [])

  const saved = data?.viewer?.personalStory ?? null
  const savedText = saved?.content ?? ''
  const savedVersion = saved?.version ?? 0
  const text = draft?.text ?? savedText
  const dirty = text !== savedText

  function updateDraft(next: Draft | null) {
    latestDraft.current = next
    setDraft(next)
    storeDraft(next)
  }

  async function save() {
    if (!dirty || saving || lengthOf(text) > maxLength) return
    const showError = (reason = t('textKept')) => toast({ type: 'error', title: t('saveFailed'), description: reason })
    setSaving(true)
    try {
      const base = acknowledgedVersion === savedVersion ? savedVersion : (draft?.base ?? savedVersion)
      const input = { content: text, expectedVersion: base }
      const { personalStory, userErrors } = await mutate(SavePersonalStoryDocument, { input })
      if (!personalStory) {
        // Loads the newer version, to be compared with the draft.
        if (userErrors[0]?.code === 'VERSION_CONFLICT') {
          const { data: newer } = await refetch()
          setAcknowledgedVersion(newer?.viewer?.personalStory?.version ?? null)
        }
        return showError(userErrors[0]?.message)
      }
      applyObject(cache, liveStory, personalStory)
      // The text may have been edited while it was being saved.
      const current = latestDraft.current
      updateDraft(current && current.text !== text ? { ...current, base: personalStory.version } : null)
      setRestored(false)
      toast({ type: 'success', title: t('saved') })
    } catch (failure) {
      showError(reasonOf(failure))
    } finally {
      setSaving(false)
    }
  }

  /** @param focusAfterUndo what gets the focus once the toast that offers to take the draft back is gone */
  function discardDraft(focusAfterUndo: () => HTMLElement | null) {
    const discarded = draft
    updateDraft(null)
    setRestored(false)
    const takeBack = () => void restoreFocusAfter(() => updateDraft(discarded), focusAfterUndo)
    const action = { label: t('undo'), onClick: takeBack }
    undoOffer.current = toast({ type: 'info', title: t('took'), action })
  }

  return {
    isLoaded: data !== undefined,
    failed: !data && error !== undefined,
    reason: reasonOf(error),
    retry: () => void refetch(),
    saved,
    text,
    dirty,
    saving,
    /** Another version was saved elsewhere since the draft was started. */
    conflict: dirty && draft !== null && draft.base !== savedVersion,
    /** The draft is from an earlier visit. */
    restored: restored && dirty,
    edit(next: string) {
      hideToast(undoOffer.current)
      updateDraft(next === savedText ? null : { text: next, base: draft?.base ?? savedVersion })
    },
    save,
    /** Lets the next save replace the newer version. */
    keepDraft: () => updateDraft({ text, base: savedVersion }),
    discardDraft,
  }
}
