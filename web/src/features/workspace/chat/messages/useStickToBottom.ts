import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Closer to the end than this counts as at the bottom. */
const NEAR_PX = 64

interface Ends {
  first: string | undefined
  last: string | undefined
}

/**
 * Keeps the scroll position of a list that grows at both ends: at the bottom if it was there, and on the same entry when older
 * ones are added above. `hasNewBelow` is true while there is a new entry below that was not seen.
 */
export function useStickToBottom({ first, last }: Ends) {
  const box = useRef<HTMLDivElement>(null)
  const atBottom = useRef(true)
  const before = useRef<Ends & { height: number }>({ first, last, height: 0 })
  const [hasNewBelow, setHasNewBelow] = useState(false)

  useLayoutEffect(
    function keepPosition() {
      const element = box.current
      if (!element) return
      if (first !== before.current.first && last === before.current.last) {
        element.scrollTop += element.scrollHeight - before.current.height
      } else if (atBottom.current) {
        element.scrollTop = element.scrollHeight
      } else if (last !== before.current.last) {
        setHasNewBelow(true)
      }
      before.current = { first, last, height: element.scrollHeight }
    },
    [first, last],
  )

  useEffect(function followResize() {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (atBottom.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    before.current.height = element.scrollHeight
    atBottom.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    if (atBottom.current) setHasNewBelow(false)
  }

  const toBottom = () => {
    const element = box.current
    if (!element) return
    atBottom.current = true
    element.scrollTop = element.scrollHeight
    setHasNewBelow(false)
  }

  return { box, hasNewBelow, onScroll, toBottom }
}
