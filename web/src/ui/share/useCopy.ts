import { useEffect, useState } from 'react'

const CONFIRMATION_MS = 2500

/**
 * Whether a text was copied just now, and the function that copies one. It resolves to false when the browser refuses: its caller says
 * so.
 */
export function useCopy() {
  const [copied, setCopied] = useState(false)

  useEffect(
    function forget() {
      if (!copied) return
      const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
      return () => clearTimeout(timer)
    },
    [copied],
  )

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return false
    }
    setCopied(true)
    return true
  }

  return [copied, copy] as const
}
