import { NavLink, type NavLinkProps } from 'react-router'
import { loadPages } from './routes'

/** A link that starts loading its page when somebody is about to follow it, and marks itself when that page is shown. */
export function AppLink({ to, ...props }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const warmUp = () => void loadPages(to)
  return <NavLink end to={to} onPointerEnter={warmUp} onFocus={warmUp} {...props} />
}
