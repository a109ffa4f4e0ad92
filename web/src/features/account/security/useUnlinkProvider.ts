import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { OAuthProvider } from '~/api/types.generated'
import { providerNames } from '~/domain/providers'
import { toast } from '~/ui/toast/toast'
import { UnlinkProviderDocument } from './Security.generated'

/** Has a service open the account no longer. It can be linked again at once, so nobody is asked whether they are sure. */
export function useUnlinkProvider() {
  const { t } = useTranslation('settings')
  const [send] = useMutation(UnlinkProviderDocument)
  return async (provider: OAuthProvider) => {
    const name = providerNames[provider]
    const failed = (reason: string | undefined) => {
      toast({
        type: 'error',
        title: t('providers.unlinkFailed', { provider: name }),
        ...(reason && { description: reason }),
      })
    }
    try {
      const { data } = await send({ variables: { input: { provider } } })
      const [error] = data?.unlinkProvider?.userErrors ?? []
      if (error) return failed(error.message)
      toast({ type: 'success', title: t('providers.unlinked', { provider: name }) })
    } catch (error) {
      failed(reasonOf(error))
    }
  }
}
