/**
 * Removes the metadata in the served head, which the page renders itself: the title once there is one of the page, until which the
 * tab would have none.
 */
export function removeServedMetadata(): void {
  const { head } = document
  head
    .querySelectorAll('meta[name=description], meta[name=robots], link[rel=canonical]')
    .forEach((element) => element.remove())
  const served = head.querySelector('title')
  if (!served) return
  const observer = new MutationObserver(() => {
    if (head.querySelectorAll('title').length === 1) return
    served.remove()
    observer.disconnect()
  })
  observer.observe(head, { childList: true })
}
