import { useRef, useState } from 'react'

/**
 * A value that a click changes. What was chosen is shown at once, until it is saved or refused. Requests are sent one at a time, so that
 * the server receives them in order: of several choices meanwhile only the last is sent.
 * @param send resolves once the value was saved, or refused
 * @returns what is shown, and the function that changes it. That resolves to what `send` did with the last choice; to undefined for
 * a choice that was made while another was sent
 */
export function useChoice<T extends boolean | string, TResult>(saved: T, send: (value: T) => Promise<TResult>) {
  const [chosen, setChosen] = useState<T>()
  const last = useRef<T>(undefined)

  async function choose(value: T): Promise<TResult | undefined> {
    const isSending = last.current !== undefined
    last.current = value
    setChosen(value)
    if (isSending) return undefined
    try {
      let sent = value
      let result = await send(sent)
      while (last.current !== sent) {
        sent = last.current
        result = await send(sent)
      }
      return result
    } finally {
      last.current = undefined
      setChosen(undefined)
    }
  }

  return [chosen ?? saved, choose] as const
}
