import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { RecordDonationDocument } from './RecordDonation.generated'

/** The minimum time before the payment page opens, so that the change of page is noticed. */
const MIN_PROCESSING_MS = 1200

export type Donation =
  | { state: 'idle'; error?: string }
  | { state: 'processing' }
  /** `blocked`: the browser blocked the pop-up with the payment page. */
  | { state: 'opened'; amount: number; paymentUrl: string; blocked: boolean }

export function useDonation() {
  const { t } = useTranslation('donate')
  const [donation, setDonation] = useState<Donation>({ state: 'idle' })

  async function donate(amount: number) {
    // Opened synchronously in the click handler: otherwise it is blocked as a pop-up.
    const tab = openPlaceholderTab(t('donation.onTheWay'))
    setDonation({ state: 'processing' })
    const minimumDelay = new Promise((resolve) => setTimeout(resolve, MIN_PROCESSING_MS))
    try {
      const [{ donation, userErrors }] = await Promise.all([
        mutate(RecordDonationDocument, { input: { amount } }, { isIdempotent: true }),
        minimumDelay,
      ])
      const paymentUrl = donation?.paymentUrl
      if (!paymentUrl) {
        tab?.close()
        return setDonation({ state: 'idle', error: userErrors[0]?.message ?? t('donation.failed') })
      }
      tab?.location.replace(paymentUrl)
      setDonation({ state: 'opened', amount, paymentUrl, blocked: tab === null })
    } catch (error) {
      tab?.close()
      setDonation({ state: 'idle', error: reasonOf(error) ?? t('donation.failed') })
    }
  }

  return { donation, donate, again: () => setDonation({ state: 'idle' }) }
}

function openPlaceholderTab(text: string): Window | null {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return null
  // Denies the payment page access to this window.
  tab.opener = null
  tab.document.title = text
  tab.document.body.textContent = text
  tab.document.body.style.cssText =
    'font: 1.25rem system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; color-scheme: light dark'
  return tab
}
