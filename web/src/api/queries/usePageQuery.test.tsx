import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { PageQueries } from './PageQueries'
import { preloadQuery } from './preloadQuery'
import { useAllPages, usePageQuery } from './usePageQuery'

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

test('pages that could not be loaded are tried again once the browser is online', async () => {
  const fetchMore = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('offline')))
  const onFailed = vi.fn<() => void>()
  const { unmount } = renderHook(() => useAllPages({ fetchMore }, { endCursor: 'c1', hasNextPage: true }, onFailed))
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  const goOnline = () => act(async () => window.dispatchEvent(new Event('online')))
  await goOnline()
  expect(fetchMore).toHaveBeenCalledTimes(2)
  unmount()
  await goOnline()
  expect(fetchMore).toHaveBeenCalledTimes(2)
})
