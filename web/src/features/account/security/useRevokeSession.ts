import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { focusAfterRender } from '~/lib/focusAfterRender'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { refetchIfRefused } from '../refetchIfRefused'
import { RevokeSessionDocument, SessionsDocument } from './Sessions.generated'

export const sessionListId = 'session-list'

export function useRevokeSession() {
  const { t } = useTranslation('settings')
  const [send] = useAction(RevokeSessionDocument, {
    failed: t('sessions.revokeFailed'),
    ...refetchIfRefused(SessionsDocument),
    update(cache, { data }) {
      for (const id of data?.revokeSession?.revokedSessionIds ?? [])
        cache.evict({ id: cache.identify({ __typename: 'Session', id }) })
      cache.gc()
    },
  })

  async function revoke({ id }: { id: string }) {
    const isRevoked = await restoreFocusAfter(
      () => send({ input: { id } }),
      () => document.getElementById(sessionListId),
    )
    if (!isRevoked) return
    toast({ type: 'success', title: t('sessions.revoked') })
    focusAfterRender(sessionListId)
  }

  async function revokeOthers() {
    const isConfirmed = await confirm({
      title: t('sessions.revokeOthersTitle'),
      body: t('sessions.revokeOthersBody'),
      confirmLabel: t('sessions.revokeOthers'),
    })
    const payload = isConfirmed && (await send({ input: { allOthers: true } }))
    if (!payload) return
    toast({ type: 'success', title: t('sessions.revokedOthers', { count: payload.revokedSessionIds?.length ?? 0 }) })
    focusAfterRender(sessionListId)
  }

  return {
    revoke: (session: { id: string }) => void revoke(session),
    revokeOthers: () => void revokeOthers(),
  }
}
