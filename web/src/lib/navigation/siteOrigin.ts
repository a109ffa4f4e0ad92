/** In the place of the address at which a deployment is read: the build does not know it, and the server writes it in. */
const UNKNOWN = 'https://site.invalid'

/** Scheme, host and port at which this deployment is read, as it was configured: what is said in full begins with it. */
export function siteOrigin(): string {
  if (typeof window === 'undefined') return UNKNOWN
  return document.documentElement.dataset.site ?? window.location.origin
}
