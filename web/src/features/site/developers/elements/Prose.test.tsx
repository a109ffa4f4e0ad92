import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { paths } from '~/lib/navigation/paths'
import { releases } from '../reference.generated'
import { Prose } from './Prose'

test('code and links are shown as such', async () => {
  await renderWith(
    () => ({}),
    <MemoryRouter>
      <p>
        <Prose>Over `/graphql`: [the API](/developpeurs) and `Query.node`.</Prose>
      </p>
    </MemoryRouter>,
  )
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^Over \/graphql: the API and Query\.node\.$/)
  expect(screen.getByRole('link', { name: 'the API' })).toHaveAttribute('href', '/developpeurs')
  expect(screen.getAllByRole('code').map(({ textContent }) => textContent)).toEqual(['/graphql', 'Query.node'])
})

test('the changelog links to chapters', () => {
  const links = releases.flatMap(({ changes }) => changes.flatMap((change) => [...change.matchAll(/\]\(([^)]+)\)/g)]))
  const known: readonly string[] = Object.values(paths).filter((path) => typeof path === 'string')
  expect(links.map(([, path]) => path).filter((path = '') => !known.includes(path))).toEqual([])
})
