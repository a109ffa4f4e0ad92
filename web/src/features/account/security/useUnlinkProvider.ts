import { useTranslation } from 'react-i18next'
import type { OAuthProvider } from '~/api/types.generated'
import { providerNames } from '~/domain/providers'
import { useAction } from '~/forms/useAction'
import { focusAfterRender } from '~/lib/focusAfterRender'
import { toast } from '~/ui/toast/toast'
import { UnlinkProviderDocument } from './Security.generated'

export const providerListId = 'provider-list'

/** Removes a provider from the account. There is no confirmation: it can be linked again at once. */
export function useUnlinkProvider(provider: OAuthProvider) {
  const { t } = useTranslation('settings')
  const name = providerNames[provider]
  const [unlink] = useAction(UnlinkProviderDocument, { failed: t('providers.unlinkFailed', { provider: name }) })

  return async () => {
    if (!(await unlink({ input: { provider } }))) return
    toast({ type: 'success', title: t('providers.unlinked', { provider: name }) })
    focusAfterRender(providerListId)
  }
}
