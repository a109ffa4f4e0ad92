import { useFragment } from '@apollo/client/react'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import EditFeedbackDialog from './EditFeedbackDialog'
import type { SentFeedback } from './liveSent'
import { SentFeedback_FeedbackFragmentDoc } from './SentFeedback.generated'

const feedback: SentFeedback = {
  __typename: 'Feedback',
  id: 'fbk_1',
  content: 'Le menu disparaît.',
  authorName: 'Léa',
  kind: 'BUG',
  severity: null,
  steps: 'Ouvrir le menu.',
  rating: null,
  answers: [],
  environment: null,
  status: 'NEW',
  isUseful: false,
  isPublic: false,
  editableUntil: null,
  editedAt: null,
  messageCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: null,
  testedRelease: null,
  fixedIn: null,
  retest: null,
  pictures: [],
  latest: {
    __typename: 'FeedbackMessageConnection',
    totalCount: 0,
    edges: [],
    pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
  },
}

const fragment = { fragment: SentFeedback_FeedbackFragmentDoc, fragmentName: 'SentFeedback_feedback' }

/** The feedback as the cache has it, so that a change shows. */
function Shown() {
  const { data, complete } = useFragment({ ...fragment, from: { __typename: 'Feedback', id: feedback.id } })
  return (
    <EditFeedbackDialog
      feedback={complete ? data : feedback}
      film={null}
      questions={[]}
      token={undefined}
      open
      onClose={() => undefined}
      onExitComplete={() => undefined}
    />
  )
}

test('edited texts show what was saved elsewhere meanwhile', async () => {
  const { cache } = await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByDisplayValue('Le menu disparaît.'), ' Toujours.')
  await userEvent.type(screen.getByDisplayValue('Ouvrir le menu.'), ' Attendre.')
  const data: SentFeedback = { ...feedback, content: 'Le menu ferme.', steps: 'Cliquer.', version: 2 }
  act(() => void cache.writeFragment({ ...fragment, data }))
  expect(await screen.findByText('Changé entre-temps en : Le menu ferme.')).toBeVisible()
  expect(screen.getByText('Changé entre-temps en : Cliquer.')).toBeVisible()
})
