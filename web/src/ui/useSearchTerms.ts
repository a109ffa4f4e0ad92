import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryText } from './useQueryText'

const PAUSE_MS = 250

/** `refines`: the text continues the previous search, so it should replace its history entry. */
type Search = (text: string, refines: boolean) => void

/**
 * The state of a search field whose query is in the URL. It searches when typing pauses, and at once on Enter. All searches until
 * the field is left share one history entry: the back button returns to the query before.
 */
export function useSearchTerms(query: string, onSearch: Search) {
  const { text, setText, latestQuery, addPending } = useQueryText(query)
  // The last search from this field: while the URL has it, the next one refines it.
  const lastSearch = useRef<string>(null)

  function searchFor(typed: string) {
    const next = typed.trim()
    if (next === query && next === latestQuery) return
    onSearch(next, lastSearch.current === latestQuery)
    lastSearch.current = next
    addPending(next)
  }
  const search = useEffectEvent(searchFor)

  useEffect(
    function searchAfterPause() {
      const timer = setTimeout(() => search(text), PAUSE_MS)
      return () => clearTimeout(timer)
    },
    [text],
  )

  return {
    /** Props of the field. */
    input: {
      value: text,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value),
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key === 'Enter') searchFor(text)
      },
      onBlur: () => {
        lastSearch.current = null
      },
    },
    /** Empties the field, and searches for nothing. */
    clear: () => {
      setText('')
      searchFor('')
    },
  }
}
