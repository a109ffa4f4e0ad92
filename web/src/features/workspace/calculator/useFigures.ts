import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { getSession } from '~/api/session'
import { readItem, writeItem } from '~/lib/storage'
import { figuresSchema, noFigures, type Figures } from './model'

/** The figures of a project, kept on this device only, for each account its own. Two tabs show the same ones. */
export function useFigures(projectId: string) {
  const key = `calculator:${getSession().viewer?.id}:${projectId}`
  const [figures, setFigures] = useState(() => parse(readItem(key)))

  useEffect(
    function followOtherTabs() {
      const over = new AbortController()
      const onStorage = (event: StorageEvent) => event.key === key && setFigures(parse(event.newValue))
      window.addEventListener('storage', onStorage, { signal: over.signal })
      return () => over.abort()
    },
    [key],
  )

  function change(changes: Partial<Figures>) {
    const next = { ...figures, ...changes }
    setFigures(next)
    writeItem(key, JSON.stringify(next))
  }

  return { figures, change }
}

/** What an older version of the page left may be of another shape. */
function parse(text: string | null): Figures {
  try {
    const { success, output } = v.safeParse(figuresSchema, JSON.parse(text ?? 'null'))
    return success ? output : noFigures
  } catch {
    return noFigures
  }
}
