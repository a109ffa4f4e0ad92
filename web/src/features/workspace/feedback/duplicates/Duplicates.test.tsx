import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { Duplicates } from './Duplicates'
import { feedback, listPage } from '../feedback.fixture'

const original = feedback(9)
const duplicate = (number: number) =>
  feedback(number, { duplicateOf: { __typename: 'Feedback', id: original.id, authorName: '', content: '' } })

test('what repeats a feedback is asked for alone, and all of it can be shown', async () => {
  const asked: Record<string, unknown>[] = []
  const answer: Answer = ({ operationName, variables }) => {
    if (operationName !== 'TriageDuplicates') return new Promise(() => undefined)
    asked.push(variables)
    return variables.after === 'fbk_2'
      ? listPage([duplicate(3)], { totalCount: 3 })
      : listPage([duplicate(1), duplicate(2)], { totalCount: 3, hasNextPage: true })
  }
  await renderWith(
    answer,
    <MemoryRouter>
      <Duplicates projectId="prj_1" feedback={original} hrefOf={(id) => `/${id}`} focusFallback={() => null} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('heading', { name: '3 doublons' })).toBeInTheDocument()
  expect(asked).toEqual([expect.objectContaining({ projectId: 'prj_1', originalId: original.id })])
  expect(screen.getAllByRole('link')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Voir plus' }))
  expect(await screen.findByRole('link', { name: 'Retour 3.' })).toHaveAttribute('href', '/fbk_3')
  expect(screen.queryByRole('button', { name: 'Voir plus' })).not.toBeInTheDocument()
})
