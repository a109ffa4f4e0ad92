import { useLocation } from 'react-router'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'

/** The addresses where one signs in and up; where one was going goes with them. */
export function useEntrances() {
  const next = safeNext(useLocation().search)
  return { login: withNext(paths.login, next), register: withNext(paths.register, next) }
}
