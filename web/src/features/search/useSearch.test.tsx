import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { useSearch } from './useSearch'

function Found() {
  const { groups } = useSearch('voile')
  return groups.flatMap(({ items }) => items).map(({ id, title }) => <p key={id}>{title}</p>)
}

/** Searches for the same text on each visit. */
function Search() {
  const [visits, setVisits] = useState(1)
  return (
    <>
      <button onClick={() => setVisits(visits + 1)}>Chercher encore</button>
      <Found key={visits} />
    </>
  )
}

test('the same search finds what was created since', async () => {
  const titles = ['Journal de voile']
  const answer = () => ({
    search: {
      __typename: 'SearchResults',
      projects: titles.map((title, index) => ({
        __typename: 'Project',
        id: `prj_${index}`,
        title,
        status: 'IN_PROGRESS',
        unreadFeedbackCount: 0,
      })),
      testers: [],
      feedbacks: [],
      articles: [],
    },
  })
  await renderWith(answer, <Search />)
  await screen.findByText('Journal de voile')
  titles.push('Météo de voile')
  await userEvent.click(screen.getByRole('button'))
  await screen.findByText('Météo de voile')
  expect(screen.getByText('Journal de voile')).toBeInTheDocument()
})
