import type { SessionViewer } from '~/api/session'
import { lazyPart } from '~/ui/part/lazyPart'
import { AccountButton } from './AccountButton'

const AccountMenu = lazyPart(() => import('./AccountMenu'), {
  as: 'menu',
  pending: ({ person }) => <AccountButton person={person} disabled />,
})

/** Whose account it is, and what to do with it. */
export const Account = ({ person }: { person: SessionViewer }) => <AccountMenu person={person} />
