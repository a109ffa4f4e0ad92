import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { getSession } from '~/api/session'
import { projectFields, projectTexts, type ProjectField, type ProjectValues } from './schema'

/** What was typed, and the values it was typed over. */
const draftSchema = v.object({ base: projectTexts, typed: v.partial(projectTexts) })
type Draft = v.InferOutput<typeof draftSchema>

/**
 * Keeps what is being typed while a dialog is open: a lost session, a reload or the browser's back button does not lose it.
 * It stays in this tab and goes with it, and each account has its own. `base` is null until there are values to type over.
 */
export function useDraft(form: UseFormReturn<ProjectValues>, dialog: string, values: ProjectValues | null) {
  const key = `draft:${getSession().viewer?.id}:${dialog}`
  const [draft] = useState(() => readDraft(key))
  const [opened, setOpened] = useState(values)
  if (!opened && values) setOpened(values)
  const base = draft?.base ?? opened

  useEffect(
    function restoreThenKeep() {
      if (!base) return
      for (const [field, value] of Object.entries(draft?.typed ?? {})) {
        form.setValue(field as ProjectField, value, { shouldDirty: true })
      }
      return form.subscribe({
        formState: { values: true },
        callback({ values: current }) {
          const typed = projectFields.filter((field) => form.getFieldState(field).isDirty)
          const texts = Object.fromEntries(typed.map((field) => [field, current[field]]))
          writeDraft(key, typed.length > 0 ? { base, typed: texts } : null)
        },
      })
    },
    [form, key, base, draft],
  )

  return { base, forget: () => writeDraft(key, null) }
}

function readDraft(key: string): Draft | null {
  try {
    const { success, output } = v.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return success ? output : null
  } catch {
    return null
  }
}

function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is full or refused: the text is in the form all the same.
  }
}
