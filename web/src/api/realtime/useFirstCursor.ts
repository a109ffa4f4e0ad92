import { useState } from 'react'

/**
 * Where the changes to what a query read begin: its `changeCursor`, for pages that may be read without a session. Later ones are
 * ignored, as the subscription brings what they include. Undefined until the query is answered.
 */
export function useFirstCursor(changeCursor: string | null | undefined): string | null | undefined {
  const [first, setFirst] = useState(changeCursor)
  if (first === undefined && changeCursor !== undefined) setFirst(changeCursor)
  return first
}
