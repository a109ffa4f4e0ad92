import { useLocation } from 'react-router'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'

/** The URLs to sign in and up. They keep the `next` parameter. */
export function useSignInLinks() {
  const next = safeNext(useLocation().search)
  return { login: withNext(paths.login, next), register: withNext(paths.register, next) }
}
