import { gql, type TypedDocumentNode } from '@apollo/client'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { loseFocus } from '~/test/loseFocus'
import { type Answer, renderWith } from '~/test/render'
import { useAction } from './useAction'

const pingMutation: TypedDocumentNode<
  { ping: { userErrors: { message: string }[] } | null },
  Record<string, never>
> = gql`
  mutation Ping {
    ping {
      userErrors {
        message
      }
    }
  }
`

function BusyButton() {
  const [ping, isLoading] = useAction(pingMutation, { failed: 'Échec' })
  const button = useRef<HTMLButtonElement>(null)

  useEffect(
    function blurAsBrowsersDo() {
      if (isLoading && button.current) loseFocus(button.current)
    },
    [isLoading],
  )

  return (
    <button ref={button} type="button" disabled={isLoading} onClick={() => void ping({})}>
      Envoyer
    </button>
  )
}

test.each<[string, Answer]>([
  ['done', () => ({ ping: { __typename: 'PingPayload', userErrors: [] } })],
  ['failed', () => Promise.reject(new TypeError('no network'))],
])('a button that is disabled while it is busy has the focus again when it has %s', async (_, answer) => {
  await renderWith(answer, <BusyButton />)
  const button = screen.getByRole('button')
  await userEvent.click(button)
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(button).toHaveFocus())
})
