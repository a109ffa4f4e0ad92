import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { draftKey } from '~/api/session/session'
import { isOfAnotherTab, markSeen, storeDraft } from '~/lib/drafts'
import { type Lifetime, putItem, readItem, removeItem } from '~/lib/storage'

/** The edited fields, and the values they were edited from. */
interface Draft<T> {
  base: T
  typed: Partial<T>
}

interface Options<T> {
  name: string | null
  isOfAnyAccount: boolean
  outlivesTab: boolean
  empty: T
  values: T | null
  /** The names of the fields that differ from `values`, for values that may change. */
  edited?: readonly string[]
  /** Fields that are never stored. Must be referentially stable. */
  secrets?: readonly string[]
}

const none: readonly string[] = []

/**
 * Stores the edited fields of a form while it is open, so that they survive a lost session, a reload or the back button.
 * Drafts are per account, and per tab unless `outlivesTab`. Nothing is stored without a `name`. `values` is null until the
 * initial values are loaded.
 */
export function useDraft<T extends FieldValues, TOutput>(
  form: UseFormReturn<T, unknown, TOutput>,
  { name, isOfAnyAccount, outlivesTab, empty, values, edited = none, secrets = none }: Options<T>,
) {
  const key = name === null ? null : keyOf(name, isOfAnyAccount)
  const lifetime = lifetimeOf(outlivesTab)
  const [draft, setDraft] = useState(() => openDraft(lifetime, key, empty))
  const [opened, setOpened] = useState(values)
  // Fields that are not edited follow the changes from elsewhere: later they are edited from what they show then.
  const current = values && opened ? { ...values, ...pick(opened, edited) } : values
  if (current && !isSame(current, opened)) setOpened(current)
  const base = draft?.base ?? opened
  const isLoaded = opened !== null

  useEffect(
    function restoreAndStore() {
      // Before the values are there, a field that was emptied would not be taken for an edited one.
      if (!base || !isLoaded) return
      for (const [field, value] of Object.entries(draft?.typed ?? {})) {
        form.setValue(field as FieldPath<T>, value as PathValue<T, FieldPath<T>>, { shouldDirty: true })
      }
      return form.subscribe({
        formState: { values: true },
        callback({ values: current }) {
          const typed = Object.keys(base).filter(
            (field) => !secrets.includes(field) && form.getFieldState(field as FieldPath<T>).isDirty,
          )
          const values = Object.fromEntries(typed.map((field) => [field, current[field]])) as Partial<T>
          keep(lifetime, key, typed.length > 0 ? { base, typed: values } : null)
        },
      })
    },
    [form, lifetime, key, base, isLoaded, draft, secrets],
  )

  return {
    key,
    base,
    restored: draft !== null,
    /** Removes the draft. The next edit starts from the current values. */
    forget() {
      keep(lifetime, key, null)
      setDraft(null)
      setOpened(null)
    },
    /**
     * Removes what was sent from what is stored. The rest was typed since, or in another form with the draft, which may be in
     * another tab.
     * @param saved the values that the rest was edited from, now
     * @param reset resets the form, which stores the values that it resets to
     */
    forgetSent(sent: T, saved: T, reset?: () => void) {
      const isOther = key !== null && isOfAnotherTab(key)
      const rests = placesOf(lifetime).map(
        (place) => [place, unsent(readPlace(place, key, empty)?.typed ?? {}, sent)] as const,
      )
      reset?.()
      if (key !== null) {
        for (const [place, typed] of rests)
          putItem(key, textOf(Object.keys(typed).length > 0 ? { base: saved, typed } : null), place)
        if (!isOther) markSeen(key)
      }
      if (!reset) return
      setDraft(null)
      setOpened(null)
    },
  }
}

type Stored<T> = Pick<Options<T>, 'isOfAnyAccount' | 'outlivesTab' | 'empty'> & { name: string }

/** What is stored of what was typed into a form, which need not be open. */
export function readTyped<T extends FieldValues>({ name, isOfAnyAccount, outlivesTab, empty }: Stored<T>): Partial<T> {
  return readDraft(lifetimeOf(outlivesTab), keyOf(name, isOfAnyAccount), empty)?.typed ?? {}
}

/** Removes what `readTyped` reads. */
export function forgetTyped<T extends FieldValues>({ name, isOfAnyAccount, outlivesTab, empty }: Stored<T>): void {
  const key = keyOf(name, isOfAnyAccount)
  const place = placesOf(lifetimeOf(outlivesTab)).find((one) => readPlace(one, key, empty))
  if (place) removeItem(key, place)
}

const keyOf = (name: string, isOfAnyAccount: boolean) => draftKey(name, isOfAnyAccount ? 'anyone' : undefined)

const lifetimeOf = (outlivesTab: boolean): Lifetime => (outlivesTab ? 'browser' : 'tab')

/** Where a draft may be, the first one first. Every draft was of its tab in an older version of the page. */
const placesOf = (lifetime: Lifetime): readonly Lifetime[] => (lifetime === 'tab' ? ['tab'] : ['tab', 'browser'])

const readDraft = <T extends FieldValues>(lifetime: Lifetime, key: string | null, empty: T): Draft<T> | null =>
  placesOf(lifetime).reduce<Draft<T> | null>((found, place) => found ?? readPlace(place, key, empty), null)

function openDraft<T extends FieldValues>(lifetime: Lifetime, key: string | null, empty: T): Draft<T> | null {
  if (key !== null && !readPlace('tab', key, empty)) markSeen(key)
  return readDraft(lifetime, key, empty)
}

/** Reads a draft. An older version of the page may have stored it: with fields that the form no longer has, or without new ones. */
function readPlace<T extends FieldValues>(place: Lifetime, key: string | null, empty: T): Draft<T> | null {
  if (key === null) return null
  try {
    const stored = JSON.parse(readItem(key, place) ?? 'null') as Draft<T> | null
    if (!stored) return null
    const known = Object.entries(stored.typed).filter(([field, value]) => kindOf(value) === kindOf(empty[field]))
    const base = { ...empty, ...stored.base }
    const isWhole = Object.keys(empty).every((field) => kindOf(base[field]) === kindOf(empty[field]))
    return isWhole && known.length > 0 ? { base, typed: Object.fromEntries(known) as Partial<T> } : null
  } catch {
    return null
  }
}

const pick = <T extends object>(values: T, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<T>

const unsent = <T extends object>(typed: Partial<T>, sent: T) =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !isSame(value, sent[field as keyof T])),
  ) as Partial<T>

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

function keep<T>(lifetime: Lifetime, key: string | null, draft: Draft<T> | null): void {
  if (key === null) return
  if (lifetime === 'tab') putItem(key, textOf(draft), 'tab')
  else storeDraft(key, textOf(draft))
}

const textOf = <T>(draft: Draft<T> | null) => draft && JSON.stringify(draft)
