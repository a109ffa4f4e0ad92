import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { OffersTab } from './OffersTab'

const message = () => screen.getByRole('textbox', { name: 'Message' })
const submit = () => screen.getByRole('button', { name: 'Envoyer la demande' })

/** The idempotency keys of what was sent. */
let keys: unknown[]
beforeEach(() => (keys = []))

/** Shows the form. The response to the first request is lost. */
const show = () =>
  renderWith(
    (operation) => {
      const { headers } = operation.getContext() as { headers?: Record<string, string> }
      keys.push(headers?.['Idempotency-Key'])
      if (keys.length === 1) throw new TypeError('no network')
      return { requestService: { __typename: 'RequestServicePayload', serviceRequest: null, userErrors: [] } }
    },
    <OffersTab />,
  )

async function fill() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Ada')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@exemple.fr')
  await userEvent.type(message(), 'Un site pour mon atelier, s’il vous plaît.')
}

test('a request whose response was lost is sent again as the same one', async () => {
  await show()
  await fill()
  await userEvent.click(submit())
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})

test('a request that was begun is there again after its tab was closed', async () => {
  await show()
  await userEvent.type(message(), 'Bonjour')
  cleanup()
  sessionStorage.clear()
  await show()
  expect(message()).toHaveValue('Bonjour')
})
