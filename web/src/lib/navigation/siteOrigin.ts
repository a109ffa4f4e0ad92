/** Placeholder in prerendered pages, which the server replaces by the origin of the deployment. */
const PLACEHOLDER = 'https://site.invalid'

/** The configured origin of this deployment, for absolute URLs. */
export function siteOrigin(): string {
  if (typeof window === 'undefined') return PLACEHOLDER
  return document.documentElement.dataset.site ?? window.location.origin
}
