import { NavLink, type NavLinkProps } from 'react-router'
import { loadPages } from '../routes'

/** A link that preloads its page on hover and focus, and is marked as current on that page. */
export function AppLink({ to, ...props }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const preload = () => void loadPages(to)
  return <NavLink end to={to} onPointerEnter={preload} onFocus={preload} {...props} />
}
