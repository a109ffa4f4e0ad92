/*
 * The server sends each page with a head and words of its own (api/src/http/pages), for whoever reads sooner than scripts run.
 * They stay until the page shows its title itself, so that nothing on the screen blinks; what is marked then goes away.
 */

const PATIENCE_MS = 6000

/** Watches the page being drawn in `root`, and takes the server's part away as soon as it is replaced. */
export function handOver(root: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (root.querySelector('h1')) finish()
  })
  const timer = setTimeout(finish, PATIENCE_MS)

  function finish() {
    observer.disconnect()
    clearTimeout(timer)
    document.querySelectorAll('[data-until-start]').forEach((element) => element.remove())
  }

  observer.observe(root, { childList: true, subtree: true })
}
