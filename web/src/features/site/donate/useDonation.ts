import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutate'
import { RecordDonationDocument } from './RecordDonation.generated'

/** How long the way to the payment page takes at least: a page that jumps away at once is not followed by the eye. */
const PROCESSING_MS = 1200

export type Donation =
  | { state: 'idle'; error?: string }
  | { state: 'processing' }
  /** `blocked`: the browser did not let the payment page open by itself. */
  | { state: 'opened'; amount: number; paymentUrl: string; blocked: boolean }

export function useDonation() {
  const { t } = useTranslation('donate')
  const [donation, setDonation] = useState<Donation>({ state: 'idle' })

  async function donate(amount: number) {
    // In the click itself, before anything is waited for: later, a browser takes it for an advertisement.
    const tab = openWaitingTab(t('donation.onTheWay'))
    setDonation({ state: 'processing' })
    const pause = new Promise((resolve) => setTimeout(resolve, PROCESSING_MS))
    try {
      const [{ donation, userErrors }] = await Promise.all([
        mutate(RecordDonationDocument, { input: { amount } }),
        pause,
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

  return { donation, donate: (amount: number) => void donate(amount), again: () => setDonation({ state: 'idle' }) }
}

function openWaitingTab(words: string): Window | null {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return null
  // The payment page must not reach back to this one.
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  tab.document.body.style.cssText =
    'font: 1.25rem system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; color-scheme: light dark'
  return tab
}
