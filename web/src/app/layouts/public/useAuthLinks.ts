import { useLocation } from 'react-router'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'

/** The links to sign in and up. They lead back to the page in `next`. */
export function useAuthLinks() {
  const next = safeNext(useLocation().search)
  return { login: withNext(paths.login, next), register: withNext(paths.register, next) }
}
