import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import type { TriageChange } from '../useChangeFeedback'
import { useBulkStatus } from './useBulkStatus'

const change = vi.fn<(ids: readonly string[], change: TriageChange) => Promise<boolean>>().mockResolvedValue(true)

beforeEach(() => {
  change.mockClear()
  dismissToast()
})

function Bulk({ count, status }: { count: number; status: 'NEW' | 'DECLINED' | 'PLANNED' }) {
  const setStatus = useBulkStatus(change)
  const ids = Array.from({ length: count }, (_, index) => `fbk_${index}`)
  return (
    <>
      <ConfirmViewport />
      <button onClick={() => void setStatus(ids, status)}>Changer</button>
    </>
  )
}

async function choose(count: number, status: 'NEW' | 'DECLINED' | 'PLANNED') {
  await renderWith(() => ({}), <Bulk count={count} status={status} />)
  await userEvent.click(screen.getByRole('button', { name: 'Changer' }))
}

test.each([
  [1, 'DECLINED', '1 retour refusé'],
  [10, 'PLANNED', '10 retours prévus'],
  [72, 'NEW', /^72 retours remis à/],
] as const)('%i feedback become %s without a question', async (count, status, title) => {
  await choose(count, status)
  await waitFor(() => expect(currentToast()?.title).toMatch(title))
  expect(change).toHaveBeenCalledOnce()
})

test('many authors are only told once that is confirmed', async () => {
  await choose(72, 'DECLINED')
  const question = within(await screen.findByRole('alertdialog', { name: /72 retours.*Refusé/ }))
  expect(change).not.toHaveBeenCalled()
  await userEvent.click(question.getByRole('button', { name: 'Changer le statut' }))
  await waitFor(() => expect(currentToast()?.title).toBe('72 retours refusés'))
})

test('nothing changes when it is not confirmed', async () => {
  await choose(11, 'PLANNED')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(change).not.toHaveBeenCalled()
})
