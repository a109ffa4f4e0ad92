import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { FixStepDialog } from './FixStepDialog'

/** The first page of the feedback that is planned, with two, or the last, with one. */
const page = (after: unknown) => {
  const ids = after ? ['fbk_3'] : ['fbk_1', 'fbk_2']
  const node = (id: string) => ({ __typename: 'Feedback', id, createdAt: '2026-11-20T10:00:00Z', version: 1 })
  return {
    node: {
      __typename: 'RoadmapItem',
      id: 'rmi_1',
      version: 1,
      feedbacks: {
        __typename: 'FeedbackConnection',
        edges: ids.map((id) => ({ __typename: 'FeedbackEdge', cursor: id, node: node(id) })),
        pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1), hasNextPage: !after },
      },
    },
  }
}

test('all that a step was planned for is fixed, or nothing while a page of it is missing', async () => {
  let isDown = true
  await renderWith(
    ({ operationName, variables }) => {
      if (operationName !== 'PlannedFeedbacks' || (variables.after && isDown)) throw new TypeError('no network')
      return page(variables.after)
    },
    <FixStepDialog
      projectId="prj_1"
      stepId="rmi_1"
      open
      onClose={() => undefined}
      onExitComplete={() => undefined}
      finalFocusEl={() => null}
    />,
  )
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Marquer/ })).toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('button', { name: 'Marquer 3 retours comme corrigés' })).toBeInTheDocument()
})
