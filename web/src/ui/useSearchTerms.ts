import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/** `refines`: the text continues the previous search, so it should replace its history entry. */
type Search = (text: string, refines: boolean) => void

/**
 * The state of a search field whose query is in the URL. It searches when typing pauses. All searches until the field is left
 * share one history entry: the back button returns to the query before.
 */
export function useSearchTerms(query: string, onSearch: Search) {
  const [text, setText] = useState(query)
  const [previousQuery, setPreviousQuery] = useState(query)
  // The searches from this field that the URL does not have yet: typing may go on meanwhile.
  const [pending, setPending] = useState<readonly string[]>([])
  // The last search from this field: while the URL has it, the next one refines it.
  const lastSearch = useRef<string>(null)
  const latest = pending.at(-1) ?? query
  if (query !== previousQuery) {
    setPreviousQuery(query)
    const index = pending.lastIndexOf(query)
    setPending(index < 0 ? [] : pending.slice(index + 1))
    // The URL was changed by a link or the back button.
    if (index < 0 && text.trim() !== query) setText(query)
  }

  function searchFor(typed: string) {
    const next = typed.trim()
    if (next === query && next === latest) return
    onSearch(next, lastSearch.current === latest)
    lastSearch.current = next
    setPending([...pending, next])
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
      onBlur: () => {
        lastSearch.current = null
      },
    },
    /** Searches at once. */
    submit: () => searchFor(text),
    /** Empties the field, and searches for nothing. */
    clear: () => {
      setText('')
      searchFor('')
    },
  }
}
