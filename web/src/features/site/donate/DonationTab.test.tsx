import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { DonationTab } from './DonationTab'

const euros = (amount: number) => ({ __typename: 'Money', amountCents: amount * 100 })
const donations = { __typename: 'DonationOptions', minimum: euros(1), maximum: euros(10_000), provider: 'Tirelire' }

test('the amount stays when the page is loaded again in vain', async () => {
  const answer = vi
    .fn<() => Promise<Record<string, unknown>>>()
    .mockResolvedValueOnce({ configuration: { __typename: 'Configuration', id: 'configuration', donations } })
    .mockRejectedValueOnce(new TypeError('no network'))
  const client = await renderWith(answer, <DonationTab />)
  const amount = await screen.findByLabelText('Montant en euros')
  fireEvent.change(amount, { target: { value: '17' } })
  await act(() => client.refetchQueries({ include: 'active' }).catch(() => undefined))
  expect(answer).toHaveBeenCalledTimes(2)
  expect(screen.getByLabelText('Montant en euros')).toHaveValue(17)
  expect(screen.queryByRole('alert')).toBeNull()
})
