import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { focusAfterRender } from '~/lib/focusAfterRender'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { refetchIfRefused } from '../refetchIfRefused'
import { ApiTokensDocument, RevokeApiTokenDocument, type ApiTokenRow_ApiTokenFragment } from './ApiTokens.generated'

export const createTokenId = 'create-token'

/** Asks for confirmation, unless the token has expired: programs that use it stop working at once. */
export function useRevokeToken() {
  const { t } = useTranslation('settings')
  const [send] = useAction(RevokeApiTokenDocument, {
    failed: t('tokens.revokeFailed'),
    ...refetchIfRefused(ApiTokensDocument),
    update(cache, { data }) {
      const id = data?.revokeApiToken?.revokedApiTokenId
      if (!id) return
      cache.evict({ id: cache.identify({ __typename: 'ApiToken', id }) })
      cache.gc()
    },
  })

  async function revoke({ id, name, isExpired }: ApiTokenRow_ApiTokenFragment) {
    const question = {
      title: t('tokens.revokeTitle', { name }),
      body: t('tokens.revokeBody'),
      confirmLabel: t('tokens.revoke'),
    }
    if (!isExpired && !(await confirm(question))) return
    const isRevoked = await restoreFocusAfter(
      () => send({ input: { id } }),
      () => document.getElementById(createTokenId),
    )
    if (!isRevoked) return
    toast({ type: 'success', title: t('tokens.revoked', { name }) })
    focusAfterRender(createTokenId)
  }

  return (token: ApiTokenRow_ApiTokenFragment) => void revoke(token)
}
