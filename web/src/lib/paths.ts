/** Every address of the application: nobody types one by hand. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  completeProfile: '/complete-profile',
  profile: '/profile',
  dashboard: '/dashboard',
  projects: '/dashboard/projects',
} as const

/** `/login?next=…`: where to go back to once that page has done its work. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/**
 * Reads `?next=`. Only an address of this site is followed, and none that would come straight back here:
 * anything else would let a link sign people in and send them elsewhere.
 */
export function safeNext(search: string, origin = window.location.origin): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next || !URL.canParse(next, origin) || !/^\/(?![/\\])/.test(next)) return null
  const url = new URL(next, origin)
  const pages: string[] = [paths.login, paths.register, paths.completeProfile]
  if (url.origin !== origin || pages.includes(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
