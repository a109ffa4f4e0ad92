import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { SearchTab } from './SearchTab'

const noop = () => undefined

const tester = (username: string, isFavorite = false) => ({
  __typename: 'Tester',
  id: `tst_${username}`,
  username,
  bio: null,
  skills: ['react'],
  competences: [],
  languages: [],
  country: null,
  availability: null,
  isFavorite,
  hasTestedForViewer: false,
  facts: {
    __typename: 'TesterFacts',
    testCount: 0,
    usefulFeedbackCount: 0,
    medianSecondsToFirstFeedback: null,
    devices: null,
  },
})

const found = (...usernames: string[]) => ({
  testerSearch: {
    __typename: 'TesterSearchConnection',
    totalCount: usernames.length,
    edges: usernames.map((username) => ({
      __typename: 'TesterSearchEdge',
      cursor: username,
      matchScore: 1,
      matchingSkills: ['react'],
      node: tester(username),
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

test('a tester who is being marked when the favourites are opened is among them', async () => {
  let respond: () => void = noop
  const response = new Promise<void>((resolve) => {
    respond = () => {
      resolve()
    }
  })
  let favorites: string[] = []
  const save = async () => {
    await response
    favorites = ['ada']
    const payload = { __typename: 'SetTesterFavoritePayload', tester: tester('ada', true), userErrors: [] }
    return { setTesterFavorite: payload }
  }
  await renderWith(
    ({ operationName }) => {
      if (operationName === 'SetTesterFavorite') return save()
      if (operationName === 'FavoriteTesters') return { viewer: viewerWith(favorites) }
      const suggested = [{ __typename: 'SuggestedTester', matchingSkills: ['react'], tester: tester('ada') }]
      const project = { __typename: 'Project', id: 'prj_1', version: 1, suggestedTesters: suggested }
      return { project, popularSkills: [] }
    },
    <TabWithFavorites />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Favori : ada' }))
  await userEvent.click(screen.getByRole('button', { name: 'Favoris' }))
  expect(await screen.findByText(/^Pas encore de favori/)).toBeVisible()
  respond()
  expect(await screen.findByRole('list', { name: 'Favoris' })).toHaveTextContent('ada')
})

const viewerWith = (favorites: string[]) => ({
  __typename: 'Viewer',
  id: 'usr_1',
  favoriteTesters: {
    __typename: 'TesterConnection',
    totalCount: favorites.length,
    edges: favorites.map((username) => ({ __typename: 'TesterEdge', cursor: username, node: tester(username, true) })),
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
})

function TabWithFavorites() {
  const [isFavorites, setIsFavorites] = useState(false)
  return (
    <SearchTab
      projectId="prj_1"
      hasNoProject={false}
      query=""
      testerId={null}
      isFavorites={isFavorites}
      onSearch={noop}
      onFavorites={setIsFavorites}
    />
  )
}

function TabWithLinks() {
  const [query, setQuery] = useState('')
  return (
    <>
      <button onClick={() => setQuery('react')}>react</button>
      <button onClick={() => setQuery('css')}>css</button>
      <SearchTab
        projectId="prj_1"
        hasNoProject={false}
        query={query}
        testerId={null}
        isFavorites={false}
        onSearch={noop}
        onFavorites={noop}
      />
    </>
  )
}

test('what is typed before the address has the search stays', async () => {
  await renderWith(() => new Promise(() => {}), <TabWithLinks />)
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, 'react{Enter} rust')
  await userEvent.click(screen.getByRole('button', { name: 'react' }))
  expect(field).toHaveValue('react rust')
  await userEvent.click(screen.getByRole('button', { name: 'css' }))
  expect(field).toHaveValue('css')
})
