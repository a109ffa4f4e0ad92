import type { SessionViewer } from '~/api/session'
import { lazyPart } from '~/ui/part/lazyPart'
import { AccountButton } from './AccountButton'

const AccountMenu = lazyPart(() => import('./AccountMenu'), {
  as: 'menu',
  pending: ({ person }) => <AccountButton person={person} disabled />,
})

/** The account menu of the viewer. */
export const Account = ({ person }: { person: SessionViewer }) => <AccountMenu person={person} />
