import { Button } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reasonOf } from '~/lib/graphqlError'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { toast } from './toast/toast'

interface Props {
  label: string
  load: () => Promise<unknown>
  /** The title of the error toast, translated. Its description is the reason. */
  failed: string
  /** Finds the list, which gets the focus when all is loaded and the button is gone. */
  list: () => HTMLElement | null
  /** Also loads when it is scrolled into view. */
  loadsWhenVisible?: boolean
}

/** Loads what comes before a list that is read from its end. */
export function OlderButton({ label, load, failed, list, loadsWhenVisible = false }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [loading, setLoading] = useState(false)

  async function loadOlder() {
    setLoading(true)
    try {
      await load()
    } catch (error) {
      toast({ type: 'error', title: failed, description: reasonOf(error) })
    }
    setLoading(false)
  }
  // The focus, which scrolls the button into view, loads too.
  const loadOnce = () => void (loading || restoreFocusAfter(loadOlder, list))
  const onVisible = useEffectEvent(loadOnce)

  useEffect(
    function loadWhenVisible() {
      if (!loadsWhenVisible || !button.current) return
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) onVisible()
      })
      observer.observe(button.current)
      return () => observer.disconnect()
    },
    [loadsWhenVisible],
  )

  return (
    <Button
      ref={button}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      loading={loading}
      aria-busy={loading}
      onClick={loadOnce}
    >
      {label}
    </Button>
  )
}
