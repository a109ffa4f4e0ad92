import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near the end that one is reading the latest. */
const NEAR_PX = 64

interface Ends {
  first: string | undefined
  last: string | undefined
}

/**
 * Keeps a list that grows at both ends where its reader is: at the bottom as long as they are there, and on the same line when
 * older entries come in above. `behind` is true while there is something new below that was not seen.
 */
export function useStickToBottom({ first, last }: Ends) {
  const box = useRef<HTMLDivElement>(null)
  const atBottom = useRef(true)
  const before = useRef<Ends & { height: number }>({ first, last, height: 0 })
  const [behind, setBehind] = useState(false)

  useLayoutEffect(
    function holdTheLine() {
      const element = box.current
      if (!element) return
      if (first !== before.current.first && last === before.current.last) {
        element.scrollTop += element.scrollHeight - before.current.height
      } else if (atBottom.current) {
        element.scrollTop = element.scrollHeight
      } else if (last !== before.current.last) {
        setBehind(true)
      }
      before.current = { first, last, height: element.scrollHeight }
    },
    [first, last],
  )

  useEffect(function followTheWindow() {
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
    if (atBottom.current) setBehind(false)
  }

  const toBottom = () => {
    const element = box.current
    if (!element) return
    atBottom.current = true
    element.scrollTop = element.scrollHeight
    setBehind(false)
  }

  return { box, behind, onScroll, toBottom }
}
