import type { SessionViewer } from '~/api/session/session'
import type { UserType } from '~/api/types.generated'
import { loadCatalogues } from '~/i18n'
import { lazyPart } from '~/ui/part/lazyPart'
import { AccountButton } from './AccountButton'
import type { MenuPage } from './AccountMenu'

const AccountMenu = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./AccountMenu'), loadCatalogues(['spaces'])])
    return module
  },
  {
    as: 'menu',
    pending: ({ person }) => <AccountButton person={person} disabled />,
  },
)

interface Props {
  person: SessionViewer
  /** Where the menu is shown; null for an account that has no type yet. */
  space: UserType | null
  /** A page of where the menu is shown, for which there is no room beside it. */
  here?: MenuPage | undefined
}

/** The account menu of the viewer. */
export const Account = (props: Props) => <AccountMenu {...props} />
