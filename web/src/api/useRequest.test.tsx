import { act, renderHook, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { adoptAnswers, answerAsJson, prefetch, useRequest, type TextQuery } from './useRequest'

interface Data {
  article: string
}

const answerWith = (...answers: (Response | Error)[]) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new TypeError('Failed to fetch')
  })

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
const article = (article: string) => json({ data: { article } })
const query = (text: string): TextQuery<Data, { id: string }> => ({ text })
const show = (text: string, options?: { keepPrevious: boolean }) =>
  renderHook(({ id }) => useRequest(query(text), { id }, options), { initialProps: { id: '1' } })

test('asks, and asks again for something else', async () => {
  answerWith(article('un'), article('deux'))
  const { result, rerender } = show('a')
  expect(result.current).toMatchObject({ data: undefined, error: undefined })
  await waitFor(() => expect(result.current.data?.article).toBe('un'))

  rerender({ id: '2' })
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data?.article).toBe('deux'))
})

test('shows the last answer meanwhile when asked to', async () => {
  answerWith(article('un'), article('deux'))
  const { result, rerender } = show('b', { keepPrevious: true })
  await waitFor(() => expect(result.current).toMatchObject({ data: { article: 'un' }, stale: false }))
  rerender({ id: '2' })
  expect(result.current).toMatchObject({ data: { article: 'un' }, stale: true })
  await waitFor(() => expect(result.current).toMatchObject({ data: { article: 'deux' }, stale: false }))
})

test('has at once what was asked before', async () => {
  const fetch = answerWith(article('un'), article('un, revu'))
  prefetch(query('c'), { id: '1' })
  prefetch(query('c'), { id: '1' })
  expect(fetch).toHaveBeenCalledTimes(1)
  await act(async () => {})
  const { result } = show('c')
  expect(result.current.data?.article).toBe('un')
  await act(async () => {})
  expect(fetch, 'it was asked for this').toHaveBeenCalledTimes(1)
})

test('asks again for what was asked a while ago, and shows it meanwhile', async () => {
  vi.useFakeTimers()
  answerWith(article('un'), article('un, revu'))
  await prefetch(query('while'), { id: '1' })
  await vi.advanceTimersByTimeAsync(60_000)
  const { result } = show('while')
  expect(result.current.data?.article).toBe('un')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current.data?.article).toBe('un, revu')
})

test('does not give up at the first lost request, and says when it does', async () => {
  vi.useFakeTimers()
  answerWith(new TypeError(), article('un'))
  const { result } = show('d')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(result.current.data?.article).toBe('un')

  answerWith()
  const lost = show('e')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(lost.result.current.error).toBeInstanceOf(TypeError)

  answerWith(article('enfin'))
  act(() => void window.dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(lost.result.current).toMatchObject({ data: { article: 'enfin' }, error: undefined })
  vi.useRealTimers()
})

test('what the server refuses is not asked again', async () => {
  const fetch = answerWith(
    json({ errors: [{ message: 'Non.', extensions: { code: 'BAD_USER_INPUT' } }] }, { status: 400 }),
  )
  const { result } = show('f')
  await waitFor(() => expect(result.current.error).toMatchObject({ message: 'Non.', code: 'BAD_USER_INPUT' }))
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what came along with the page is there at once, also while it is taken over, and is not asked for', async () => {
  const fetch = answerWith()
  adoptAnswers(answerAsJson(query('written'), { id: '1' }, { article: 'écrit' }))
  const Page = () => <p>{useRequest(query('written'), { id: '1' }).data?.article}</p>
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  expect(container).toHaveTextContent('écrit')
  const failures: unknown[] = []
  await act(async () => void hydrateRoot(container, <Page />, { onRecoverableError: (error) => failures.push(error) }))
  expect(container).toHaveTextContent('écrit')
  expect([failures.length, fetch.mock.calls.length]).toEqual([0, 0])
})

test('what was answered meanwhile is shown once the page is taken over', async () => {
  answerWith(article('un'))
  const Page = () => <p>{useRequest(query('meanwhile'), { id: '1' }).data?.article ?? '…'}</p>
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  await prefetch(query('meanwhile'), { id: '1' })
  const failures: unknown[] = []
  await act(async () => void hydrateRoot(container, <Page />, { onRecoverableError: (error) => failures.push(error) }))
  expect(container).toHaveTextContent('un')
  expect(failures).toEqual([])
})
