import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { RevokeSessionInput } from '~/api/types.generated'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { RevokeSessionDocument } from './Sessions.generated'

export function useRevokeSession() {
  const { t } = useTranslation('settings')
  const [revokeSession] = useMutation(RevokeSessionDocument, {
    update(cache, { data }) {
      for (const id of data?.revokeSession?.revokedSessionIds ?? [])
        cache.evict({ id: cache.identify({ __typename: 'Session', id }) })
      cache.gc()
    },
  })

  async function end(input: RevokeSessionInput, done: (count: number) => string) {
    try {
      const { data } = await revokeSession({ variables: { input } })
      const refusal = data?.revokeSession?.userErrors[0]
      if (refusal) return toast({ type: 'error', title: t('sessions.revokeFailed'), description: refusal.message })
      toast({ type: 'success', title: done(data?.revokeSession?.revokedSessionIds?.length ?? 0) })
    } catch (error) {
      toast({ type: 'error', title: t('sessions.revokeFailed'), description: reasonOf(error) })
    }
  }

  async function endOthers() {
    const body = t('sessions.revokeOthersBody')
    if (!(await confirm({ title: t('sessions.revokeOthersTitle'), body, confirmLabel: t('sessions.revokeOthers') })))
      return
    await end({ allOthers: true }, (count) => t('sessions.revokedOthers', { count }))
  }

  return {
    revoke: ({ id }: { id: string }) => void end({ id }, () => t('sessions.revoked')),
    revokeOthers: () => void endOthers(),
  }
}
