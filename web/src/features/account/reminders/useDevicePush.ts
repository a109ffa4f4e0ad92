import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useAction } from '~/forms/useAction'
import {
  askForPush,
  hasDeviceSubscription,
  type PushAbility,
  pushAbility,
  subscribeDevice,
  unsubscribeDevice,
} from './push'
import { DevicePushDocument, SubscribeToPushDocument, UnsubscribeFromPushDocument } from './DevicePush.generated'

/** `failed`: the browser could not subscribe. `refused`: the server did not take the subscription. */
export type DevicePushState =
  'loading' | 'loadFailed' | 'unavailable' | Exclude<PushAbility, 'possible'> | 'on' | 'off' | 'failed' | 'refused'

/** Whether this device gets pushes, and how that is changed. */
export function useDevicePush() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = usePageQuery(DevicePushDocument, {})
  const [ability, setAbility] = useState(pushAbility)
  const [problem, setProblem] = useState<'failed' | 'refused' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [unsubscribe] = useAction(UnsubscribeFromPushDocument, { failed: t('push.disableFailed') })
  const publicKey = data?.configuration?.pushPublicKey ?? null
  const isRegistered = data?.viewer?.hasPushSubscription ?? false
  const [isSubscribed, setIsSubscribed] = useIsSubscribed(publicKey)

  async function enable() {
    if (!publicKey) return
    setIsBusy(true)
    setProblem(null)
    try {
      if (!(await askForPush())) return
      const input = await subscribeDevice(publicKey).catch(() => null)
      if (!input) return setProblem('failed')
      setIsSubscribed(true)
      const registered = await mutate(SubscribeToPushDocument, { input }).catch(() => null)
      if (!registered || registered.userErrors.length > 0) setProblem('refused')
    } finally {
      setAbility(pushAbility())
      setIsBusy(false)
    }
  }

  async function disable() {
    setIsBusy(true)
    try {
      // The browser keeps its subscription if this fails: the server would go on pushing to it.
      if (!(await unsubscribe({}))) return
      await unsubscribeDevice().catch(() => undefined)
      setIsSubscribed(false)
    } finally {
      setIsBusy(false)
    }
  }

  function state(): DevicePushState {
    if (!data) return error ? 'loadFailed' : 'loading'
    if (!publicKey) return 'unavailable'
    if (ability !== 'possible') return ability
    if (problem) return problem
    if (isSubscribed === null) return 'loading'
    return isRegistered && isSubscribed ? 'on' : 'off'
  }

  return { state: state(), reason: reasonOf(error), isBusy, enable, disable, reload: () => void refetch() }
}

/** Whether the browser has a subscription: it may have ended the one that the server knows. Null until that is known. */
function useIsSubscribed(publicKey: string | null) {
  const [isSubscribed, setIsSubscribed] = useState<boolean | null>(null)

  useEffect(
    function look() {
      if (!publicKey || pushAbility() !== 'possible') return
      let isCancelled = false
      const set = (found: boolean) => {
        if (!isCancelled) setIsSubscribed(found)
      }
      hasDeviceSubscription(publicKey).then(set, () => set(false))
      return () => {
        isCancelled = true
      }
    },
    [publicKey],
  )

  return [isSubscribed, setIsSubscribed] as const
}
