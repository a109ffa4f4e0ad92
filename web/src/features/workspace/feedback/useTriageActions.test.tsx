import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { feedback } from './feedback.fixture'
import { useTriageActions } from './useTriageActions'

interface Merging {
  ids: readonly string[]
  intoId: string
}

function MergeButton({ ids, intoId }: Merging) {
  const { merge } = useTriageActions('prj_1')
  return (
    <button type="button" onClick={() => void merge(ids, intoId)}>
      Fusionner
    </button>
  )
}

test('more than a request may merge is merged in several', async () => {
  const all = Array.from({ length: 202 }, (_, index) => feedback(index + 1))
  const sent: Merging[] = []
  const answer = ({ variables }: { variables: Record<string, unknown> }) => {
    const input = variables.input as Merging
    sent.push(input)
    const feedbacks = all.filter(({ id }) => input.ids.includes(id))
    return { mergeFeedbacks: { __typename: 'MergeFeedbacksPayload', feedbacks, userErrors: [] } }
  }
  await renderWith(answer, <MergeButton ids={all.map(({ id }) => id)} intoId="fbk_1" />)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(sent.map(({ ids }) => ids.length)).toEqual([40, 40, 40, 40, 40, 1]))
  expect(sent.every(({ ids, intoId }) => intoId === 'fbk_1' && !ids.includes(intoId))).toBe(true)
})
