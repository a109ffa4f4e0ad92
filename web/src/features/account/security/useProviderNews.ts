import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { providerNames } from '~/domain/providers'
import { usePageParams } from '~/lib/navigation/usePageParams'
import { toast } from '~/ui/toast/toast'

/** Failures whose reason helps. */
const explained = ['LINKED_ELSEWHERE', 'OTHER_LINKED', 'SIGNED_OUT', 'EXPIRED', 'UNAVAILABLE'] as const

/** Whoever comes back from another service is told how it went, once: `?linked=github`, or `?error=…&provider=github`. */
export function useProviderNews() {
  const { t } = useTranslation('settings')
  const [params, setParams] = usePageParams()
  const linked = params.get('linked')
  const error = params.get('error')
  const named = linked ?? params.get('provider')
  useEffect(() => {
    const provider = Object.entries(providerNames).find(([key]) => key.toLowerCase() === named)?.[1]
    if (!provider) return
    if (linked) toast({ type: 'success', title: t('providers.linked', { provider }) })
    else if (error && error !== 'REFUSED') {
      const why = explained.find((known) => known === error)
      const reason = why && { description: t(`providers.why.${why}`, { provider }) }
      toast({ type: 'error', title: t('providers.linkFailed', { provider }), ...reason })
    }
    const rest = new URLSearchParams(params)
    for (const word of ['linked', 'error', 'provider']) rest.delete(word)
    setParams(rest, { replace: true })
  }, [linked, error, named, params, setParams, t])
}
