import * as v from 'valibot'
import { draftKey } from '~/api/session/session'
import { openDraft as openText, storeDraft as storeText } from '~/lib/drafts'

/** An unsaved text, and the version of the story it is based on (0 when there was none). */
const draftSchema = v.object({ text: v.string(), base: v.number() })
export type Draft = v.InferOutput<typeof draftSchema>

const key = () => draftKey('story')

/** Drafts are kept for each account on this device, also after the browser is closed. */
export function openDraft(): Draft | null {
  try {
    const { success, output } = v.safeParse(draftSchema, JSON.parse(openText(key()) ?? 'null'))
    return success ? output : null
  } catch {
    return null
  }
}

export const storeDraft = (draft: Draft | null) => storeText(key(), draft && JSON.stringify(draft))
