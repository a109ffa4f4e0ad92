import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { getSession } from '~/api/session/session'
import { readItem, writeItem } from '~/lib/storage'
import { figuresSchema, emptyFigures, type Figures } from './model'

/** The input of a project, kept for each account on this device only, and shared by browser tabs. */
export function useFigures(projectId: string) {
  const key = `calculator:${getSession().viewer?.id}:${projectId}`
  const [figures, setFigures] = useState(() => parse(readItem(key)))
  const [isKept, setIsKept] = useState(true)

  useEffect(
    function followOtherTabs() {
      const abort = new AbortController()
      const onStorage = (event: StorageEvent) => event.key === key && setFigures(parse(event.newValue))
      window.addEventListener('storage', onStorage, { signal: abort.signal })
      return () => abort.abort()
    },
    [key],
  )

  function change(changes: Partial<Figures>) {
    const next = { ...figures, ...changes }
    setFigures(next)
    setIsKept(writeItem(key, JSON.stringify(next)))
  }

  return { figures, change, isKept }
}

/** An older version of the page may have stored another shape. */
function parse(text: string | null): Figures {
  try {
    const { success, output } = v.safeParse(figuresSchema, JSON.parse(text ?? 'null'))
    return success ? output : emptyFigures
  } catch {
    return emptyFigures
  }
}
