import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { StoryForm } from './StoryForm'

/** What was sent. */
let inputs: Record<string, string>[]

const answer: Answer = ({ variables }) => {
  inputs.push(variables.input)
  const story = {
    __typename: 'Story',
    id: 'sto_1',
    name: variables.input.name,
    role: 'PARTICIPANT',
    text: variables.input.text,
    version: 1,
    createdAt: '2026-11-23T10:00:00Z',
  }
  return { submitStory: { __typename: 'SubmitStoryPayload', story, userErrors: [] } }
}

const open = () =>
  renderWith(
    answer,
    <MemoryRouter>
      <StoryForm onSent={() => undefined} />
    </MemoryRouter>,
  )

beforeEach(async () => {
  inputs = []
  dismissToast()
  await open()
})

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a bot is thanked as everybody is, and what it enters into the hidden field is sent', async () => {
  fill('Nom ou pseudo', 'Automate')
  fill('Votre histoire', 'Achetez.')
  fill('Laissez ce champ vide', 'https://spam.example')
  fireEvent.click(screen.getByRole('button', { name: 'Accrocher au mur' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Merci, votre histoire est sur le mur !'))
  expect(inputs).toEqual([{ name: 'Automate', text: 'Achetez.', email: '', website: 'https://spam.example' }])
})

test('a story that was begun is there again after its tab was closed', async () => {
  fill('Votre histoire', 'Il était une fois un bug')
  await waitFor(() => expect(localStorage).toHaveLength(1))
  cleanup()
  sessionStorage.clear()
  await open()
  expect(screen.getByLabelText('Votre histoire')).toHaveValue('Il était une fois un bug')
})
