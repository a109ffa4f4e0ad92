import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { providerNames } from '~/domain/providers'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { toast } from '~/ui/toast/toast'

/** Failures whose reason is shown. */
const explained = ['LINKED_ELSEWHERE', 'OTHER_LINKED', 'SIGNED_OUT', 'EXPIRED', 'UNAVAILABLE'] as const

/** Shows once whether a provider was linked, on the way back from it: `?linked=github`, or `?error=…&provider=github`. */
export function useProviderLinkResult() {
  const { t } = useTranslation('settings')
  const [params, setParams] = usePageParams()
  const linked = params.get('linked')
  const error = params.get('error')
  const named = linked ?? params.get('provider')
  useEffect(
    function showResult() {
      const provider = Object.entries(providerNames).find(([id]) => id.toLowerCase() === named)?.[1]
      if (!provider) return
      if (linked) toast({ type: 'success', title: t('providers.linked', { provider }) })
      else if (error && error !== 'REFUSED') {
        const why = explained.find((code) => code === error)
        const reason = why && { description: t(`providers.why.${why}`, { provider }) }
        toast({ type: 'error', title: t('providers.linkFailed', { provider }), ...reason })
      }
      setParams(withParams(params, { linked: null, error: null, provider: null }), { replace: true })
    },
    [linked, error, named, params, setParams, t],
  )
}
