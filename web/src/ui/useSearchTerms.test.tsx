import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useSearchTerms } from './useSearchTerms'

function Field({ query, onSearch }: { query: string; onSearch: (text: string, refines: boolean) => void }) {
  return <input type="search" {...useSearchTerms(query, onSearch).input} />
}

test('what is typed before the URL has the search stays', async () => {
  const onSearch = vi.fn<(text: string, refines: boolean) => void>()
  const { rerender } = render(<Field query="" onSearch={onSearch} />)
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, 'mo')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('mo', false))
  await userEvent.type(field, 'teur')
  rerender(<Field query="mo" onSearch={onSearch} />)
  expect(field).toHaveValue('moteur')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('moteur', true))
  rerender(<Field query="moteur" onSearch={onSearch} />)
  expect(field).toHaveValue('moteur')
  // By the back button.
  rerender(<Field query="mo" onSearch={onSearch} />)
  expect(field).toHaveValue('mo')
})

test('Enter searches at once', async () => {
  const onSearch = vi.fn<(text: string, refines: boolean) => void>()
  render(<Field query="" onSearch={onSearch} />)
  await userEvent.type(screen.getByRole('searchbox'), 'mo{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('mo', false)
})

test('a search that is emptied before the URL has it is emptied', async () => {
  const onSearch = vi.fn<(text: string, refines: boolean) => void>()
  const { rerender } = render(<Field query="" onSearch={onSearch} />)
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, 'mo')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('mo', false))
  await userEvent.clear(field)
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('', true))
  rerender(<Field query="mo" onSearch={onSearch} />)
  expect(field).toHaveValue('')
})
