import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { SearchTab } from './SearchTab'

const noop = () => undefined

const found = (...usernames: string[]) => ({
  testerSearch: {
    __typename: 'TesterSearchConnection',
    totalCount: usernames.length,
    edges: usernames.map((username) => ({
      __typename: 'TesterSearchEdge',
      cursor: username,
      matchScore: 1,
      matchingSkills: ['react'],
      node: {
        __typename: 'Tester',
        id: `tst_${username}`,
        username,
        bio: null,
        skills: ['react'],
        competences: [],
        languages: [],
        country: null,
        availability: null,
        isFavorite: false,
        hasTestedForViewer: false,
        facts: {
          __typename: 'TesterFacts',
          testCount: 0,
          usefulFeedbackCount: 0,
          medianSecondsToFirstFeedback: null,
          devices: null,
        },
      },
    })),
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
})

test('searching again for the same words asks the server again', async () => {
  const answers = [() => found('ada', 'lea'), () => Promise.reject(new Error('down')), () => found('lea')]
  await renderWith(
    () => answers.shift()?.() ?? new Promise(() => {}),
    <SearchTab
      projectId="prj_1"
      hasNoProject={false}
      query="react"
      testerId={null}
      isFavorites={false}
      onSearch={noop}
      onFavorites={noop}
    />,
  )
  expect(await screen.findByRole('heading', { name: 'ada' })).toBeVisible()
  const field = screen.getByRole('searchbox', { name: 'Compétences recherchées' })
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'error', title: 'Erreur lors de la recherche.' }))
  expect(screen.getByRole('heading', { name: 'ada' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
  expect(await screen.findByRole('heading', { name: 'lea' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'ada' })).toBeNull())
})
