import * as v from 'valibot'
import { getSession } from '~/api/session'
import { readItem, removeItem, writeItem } from '~/lib/storage'

/** A text that is not saved, and the version of the story it was typed over (0 when there was none). */
const draftSchema = v.object({ text: v.string(), base: v.number() })
export type Draft = v.InferOutput<typeof draftSchema>

const key = () => `draft:${getSession().viewer?.id}:story`

/** The draft of this account on this device: it outlives the page and the browser. */
export function readDraft(): Draft | null {
  try {
    const { success, output } = v.safeParse(draftSchema, JSON.parse(readItem(key()) ?? 'null'))
    return success ? output : null
  } catch {
    return null
  }
}

export function writeDraft(draft: Draft | null): void {
  if (draft) writeItem(key(), JSON.stringify(draft))
  else removeItem(key())
}
