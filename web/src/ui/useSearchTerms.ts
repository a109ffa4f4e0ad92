import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/** Searches; `refines` says that it goes on from the search before. */
type Search = (text: string, refines: boolean) => void

/**
 * The text of a field that searches once the typing pauses, for what the address says. A search is one step of the history,
 * however often the typing paused: going back leads to what was there before the field was typed into.
 */
export function useSearchTerms(query: string, onSearch: Search) {
  const [text, setText] = useState(query)
  const [known, setKnown] = useState(query)
  // The search of this typing: while the address shows it, another one goes on from it.
  const own = useRef<string>(null)
  // The address changed by itself: a link, the back button.
  if (query !== known) {
    setKnown(query)
    if (text.trim() !== query) setText(query)
  }

  function searchFor(typed: string) {
    const wanted = typed.trim()
    if (wanted === query) return
    onSearch(wanted, own.current === query)
    own.current = wanted
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
    /** Of the field. */
    input: {
      value: text,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value),
      onBlur: () => {
        own.current = null
      },
    },
    /** Without waiting for a pause. */
    submit: () => searchFor(text),
  }
}
