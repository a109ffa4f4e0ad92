import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { refreshSession, useHasRole } from '~/api/session/session'
import type { UserType } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { homeOf } from '../session/access'
import { AddRoleDocument } from './AddRole.generated'

const others: Record<UserType, UserType> = { CREATOR: 'TESTER', TESTER: 'CREATOR' }

/**
 * The way from one space of an account to the other one. An account without the other role gets it first, which is confirmed,
 * because it cannot be undone.
 */
export function useSpaceSwitch(space: UserType) {
  const { t } = useTranslation('spaces')
  const navigate = useNavigate()
  const [addRole] = useAction(AddRoleDocument, { failed: t('addFailed') })
  const role = others[space]
  const hasRole = useHasRole(role)

  async function become(): Promise<boolean> {
    const isConfirmed = await confirm({
      title: t(`${role}.become`),
      body: t(`${role}.explanation`),
      confirmLabel: t(`${role}.become`),
      palette: 'ember',
    })
    if (!isConfirmed || !(await addRole({ input: { role } }))) return false
    await refreshSession()
    toast({ type: 'success', title: t(`${role}.done`) })
    return true
  }

  async function go() {
    if (hasRole || (await become())) await navigate(homeOf(role))
  }

  return { label: t(hasRole ? `${role}.name` : `${role}.become`), go: () => void go() }
}
