import { useState } from 'react'

/**
 * The text of a search field whose query is in the URL. It follows the URL, except for the searches from the field itself:
 * typing may go on before the URL has them.
 */
export function useQueryText(query: string) {
  const [text, setText] = useState(query)
  const [previousQuery, setPreviousQuery] = useState(query)
  // The searches from the field that the URL does not have yet.
  const [pending, setPending] = useState<readonly string[]>([])
  if (query !== previousQuery) {
    setPreviousQuery(query)
    const index = pending.lastIndexOf(query)
    setPending(index < 0 ? [] : pending.slice(index + 1))
    // The URL was changed by a link or the back button.
    if (index < 0 && text.trim() !== query) setText(query)
  }

  return {
    text,
    setText,
    /** The query that the URL has, or is about to have. */
    latestQuery: pending.at(-1) ?? query,
    /** To be called with each search from the field. */
    addPending: (search: string) => setPending([...pending, search]),
  }
}
