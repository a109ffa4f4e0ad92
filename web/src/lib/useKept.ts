import { useState } from 'react'

/** The last value that there was: a dialog keeps what it shows, and what was typed, when its object is deleted elsewhere. */
export function useKept<T>(value: T | null | undefined): T | null | undefined {
  const [kept, setKept] = useState(value)
  if (value && value !== kept) setKept(value)
  return kept
}
