import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { RevokeApiTokenDocument, type ApiTokenRow_ApiTokenFragment } from './ApiTokens.generated'

/** Asks first, for whatever uses the token stops working at once; one that has expired is only put away. */
export function useRevokeToken() {
  const { t } = useTranslation('settings')
  const [revokeToken] = useMutation(RevokeApiTokenDocument, {
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
    try {
      const { data } = await revokeToken({ variables: { input: { id } } })
      const refusal = data?.revokeApiToken?.userErrors[0]
      if (refusal) toast({ type: 'error', title: t('tokens.revokeFailed'), description: refusal.message })
      else toast({ type: 'success', title: t('tokens.revoked', { name }) })
    } catch (error) {
      toast({ type: 'error', title: t('tokens.revokeFailed'), description: reasonOf(error) })
    }
  }

  return (token: ApiTokenRow_ApiTokenFragment) => void revoke(token)
}
