import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import BlogPage from './BlogPage'

const article = {
  __typename: 'Article',
  id: 'art_1',
  number: 1,
  title: 'Tester un moteur',
  excerpt: 'Comment faire.',
  category: 'GUIDE',
  publishedOn: '2026-11-20',
  readingMinutes: 4,
  cover: '/cover.webp',
  coverAlt: 'Un moteur',
}

test('no more articles are offered until those of the other category are loaded', async () => {
  await renderWith(
    ({ variables }) =>
      variables.category
        ? new Promise(() => {})
        : {
            articles: {
              __typename: 'ArticleConnection',
              totalCount: 2,
              pageInfo: { __typename: 'PageInfo', hasNextPage: true },
              nodes: [article],
            },
          },
    <MemoryRouter>
      <BlogPage />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Guide' }))
  expect(screen.getByText('Tester un moteur')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
})

test('a search that finds nothing says so', async () => {
  await renderWith(
    () => ({
      articles: {
        __typename: 'ArticleConnection',
        totalCount: 0,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false },
        nodes: [],
      },
    }),
    <MemoryRouter initialEntries={['/?q=zzzz']}>
      <BlogPage />
    </MemoryRouter>,
  )
  await screen.findByText('Aucun article trouvé. Essayez une autre recherche.')
  expect(screen.getByRole('status')).toHaveTextContent('0 article trouvé')
})
