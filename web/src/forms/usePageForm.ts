import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ServerFormOptions, useServerForm } from './useServerForm'

/**
 * A form that is a page, or a part of one: a link that leads away asks before what was typed is lost, and so does the browser
 * when the page is closed. The back button does not ask: the draft is there again when one comes back.
 */
export function usePageForm<T extends FieldValues, TOutput>(options: ServerFormOptions<T, TOutput>) {
  const server = useServerForm(options, { stays: true })
  useLeaveGuard(server.isDirty, async () => {
    const leaves = await server.askToLeave()
    if (leaves) server.discard()
    return leaves
  })
  return server
}

/** `mayLeave` is asked when a link to another page is followed while there is something to lose. */
export function useLeaveGuard(active: boolean, mayLeave: () => Promise<boolean>): void {
  const follow = useEffectEvent(async (link: HTMLAnchorElement) => {
    if (!(await mayLeave())) return
    // What was typed is given up by now, and this guard with it, once the page is drawn again.
    requestAnimationFrame(() => link.click())
  })

  useEffect(
    function guardTheWaysOut() {
      if (!active) return
      const over = new AbortController()
      const { signal } = over
      const onClick = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (!link || !leadsAway(link, event)) return
        event.preventDefault()
        event.stopPropagation()
        void follow(link)
      }
      document.addEventListener('click', onClick, { capture: true, signal })
      window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
      return () => over.abort()
    },
    [active],
  )
}

/** In this window, to another page of this site: other sites are the browser's own question. */
function leadsAway(link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false
  return link.origin === window.location.origin && link.pathname !== window.location.pathname
}
