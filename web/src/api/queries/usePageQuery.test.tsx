import { gql, type TypedDocumentNode } from '@apollo/client'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { PageQueries } from './PageQueries'
import { preloadQuery } from './preloadQuery'
import { usePageQuery } from './usePageQuery'

const document: TypedDocumentNode<{ found: string }, { words: string }> = gql`
  query Found($words: String!) {
    found(words: $words)
  }
`

function Found() {
  const [words, setWords] = useState('')
  const { data } = usePageQuery(document, { variables: { words }, isSearch: words !== '' })
  return (
    <>
      <button onClick={() => setWords('menu')}>search</button>
      <button onClick={() => setWords('')}>clear</button>
      <p>{data?.found}</p>
    </>
  )
}

test('a search that is repeated asks again, the list around it does not', async () => {
  void preloadQuery(document, { words: '' })
  const asked: string[] = []
  let number = 1
  await renderWith(
    ({ variables }) => {
      asked.push(variables.words as string)
      return { found: `${String(variables.words)} ${number}` }
    },
    <PageQueries value={{ status: 'settled' }}>
      <Found />
    </PageQueries>,
  )
  const shows = (text: string) => waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe(text))
  await shows(' 1')
  await userEvent.click(screen.getByText('search'))
  await shows('menu 1')
  number = 2
  await userEvent.click(screen.getByText('clear'))
  await shows(' 1')
  await userEvent.click(screen.getByText('search'))
  await shows('menu 2')
  expect(asked).toEqual(['', 'menu', 'menu'])
})
