/** Registers the service worker (service-worker/main.ts), once the page is loaded: its script must not compete with the page. */
export function registerServiceWorker(): void {
  // The development server has none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // It is refused in some private windows. Everything but pushes and the offline page works without it.
  const register = () =>
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
