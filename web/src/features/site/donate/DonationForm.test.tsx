import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { DonationForm } from './DonationForm'

const euros = (amount: number) => ({ __typename: 'Money' as const, amountCents: amount * 100 })
const options = {
  __typename: 'DonationOptions' as const,
  minimum: euros(1),
  maximum: euros(10_000),
  provider: 'Tirelire',
}

test('when pop-ups are blocked, a link leads to the payment page', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await renderWith(
    ({ variables }) => {
      const paymentUrl = `https://tirelire.example/?montant=${variables.input.amount}`
      const donation = { __typename: 'Donation', id: 'don_1', paymentUrl }
      return { recordDonation: { __typename: 'RecordDonationPayload', donation, userErrors: [] } }
    },
    <DonationForm options={options} />,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Donner/ }))
  const link = await screen.findByRole('link', { name: /^Continuer vers le paiement/ })
  expect(link).toHaveAttribute('href', 'https://tirelire.example/?montant=5')
})
