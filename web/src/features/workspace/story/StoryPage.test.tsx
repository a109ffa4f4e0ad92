import type { ApolloClient } from '@apollo/client'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '~/api/session/session'
import errors from '~/i18n/locales/fr/errors.json'
import { type Answer, renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import StoryPage from './StoryPage'

let client: ApolloClient

/** The story on the server, and the versions that were expected by saves. */
let stored = { content: 'Avant', version: 1 }
const expected = vi.fn<(version: number) => void>()

const personalStory = () => ({ __typename: 'PersonalStory', id: 'sto_1', updatedAt: '2026-11-23T08:00:00Z', ...stored })

const answer: Answer = ({ operationName, variables }) => {
  if (operationName === 'PersonalStory')
    return { viewer: { __typename: 'Viewer', id: 'usr_1', personalStory: personalStory() } }
  const { content, expectedVersion } = variables.input as { content: string; expectedVersion: number }
  expected(expectedVersion)
  const conflict = expectedVersion !== stored.version
  if (!conflict) stored = { content, version: stored.version + 1 }
  const userErrors = conflict
    ? [{ __typename: 'UserError', code: 'VERSION_CONFLICT', message: errors.personalStory.versionConflict }]
    : []
  return {
    savePersonalStory: {
      __typename: 'SavePersonalStoryPayload',
      personalStory: conflict ? null : personalStory(),
      userErrors,
    },
  }
}

beforeEach(async () => {
  dismissToast()
  stored = { content: 'Avant', version: 1 }
  expected.mockReset()
  client = await renderWith(answer, <StoryPage />)
  await screen.findByDisplayValue('Avant')
  fireEvent.change(screen.getByLabelText('Votre histoire'), { target: { value: 'Ma suite' } })
})

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

/** Saves, and waits until the conflicting version is shown. */
async function saveWithConflict() {
  save()
  expect(await screen.findByRole('tab', { name: "L'autre version" })).toBeVisible()
  await waitFor(() => expect(currentToast()?.description).toBe(errors.personalStory.versionConflict))
}

test('a newer version is read beside the text, which replaces it once it is kept', async () => {
  stored = { content: 'Écrit ailleurs', version: 2 }
  await act(() => client.refetchQueries({ include: 'active' }))
  expect(screen.getByText(errors.personalStory.versionConflict)).toBeVisible()
  expect(screen.getByLabelText('Votre histoire')).toHaveValue('Ma suite')
  fireEvent.click(screen.getByRole('button', { name: "Voir l'autre version" }))
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent(/^Écrit ailleurs$/))
  fireEvent.click(screen.getByRole('button', { name: 'Garder mon texte' }))
  expect(screen.getByLabelText('Votre histoire')).toHaveValue('Ma suite')
  expect(screen.queryByText(errors.personalStory.versionConflict)).toBeNull()
  save()
  await waitFor(() => expect(stored).toEqual({ content: 'Ma suite', version: 3 }))
  expect(expected.mock.calls).toEqual([[2]])
})

test('a conflict shows the newer version, which the next save replaces', async () => {
  stored = { content: 'Écrit ailleurs', version: 2 }
  await saveWithConflict()
  expect(stored.content).toBe('Écrit ailleurs')
  save()
  await waitFor(() => expect(stored).toEqual({ content: 'Ma suite', version: 3 }))
  expect(expected.mock.calls).toEqual([[1], [2]])
})

/** Stores what another tab does when a text is typed there. */
function typeElsewhere() {
  localStorage.setItem(draftKey('story'), JSON.stringify({ text: "D'un autre onglet", base: 1 }))
}

const stayedElsewhere = () => localStorage.getItem(draftKey('story'))?.includes("D'un autre onglet")

test('a save neither shows nor removes the draft of another tab', async () => {
  typeElsewhere()
  save()
  await waitFor(() => expect(currentToast()?.type).toBe('success'))
  expect(screen.getByLabelText('Votre histoire')).toHaveValue('Ma suite')
  expect(stayedElsewhere()).toBe(true)
})

test('what is typed in another tab stays when this one is edited, opened again and discarded', async () => {
  typeElsewhere()
  fireEvent.change(screen.getByLabelText('Votre histoire'), { target: { value: 'Ma fin' } })
  expect(stayedElsewhere()).toBe(true)
  cleanup()
  await renderWith(answer, <StoryPage />)
  expect(await screen.findByLabelText('Votre histoire')).toHaveValue('Ma fin')
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir à la version enregistrée' }))
  expect(stayedElsewhere()).toBe(true)
})

test('a version that was not shown is not replaced', async () => {
  stored = { content: 'Écrit ailleurs', version: 2 }
  await saveWithConflict()
  stored = { content: 'Écrit une fois encore', version: 3 }
  save()
  await waitFor(() => expect(expected).toHaveBeenCalledTimes(2))
  expect(stored.content).toBe('Écrit une fois encore')
})

/** Opens the page again, which restores the draft, and discards that. */
async function discardRestoredDraft() {
  cleanup()
  await renderWith(answer, <StoryPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir à la version enregistrée' }))
  expect(screen.getByLabelText('Votre histoire')).toHaveValue('Avant')
  expect(currentToast()?.action?.label).toBe('Reprendre mon texte')
}

test('a discarded draft can be taken back until the next edit', async () => {
  await discardRestoredDraft()
  act(() => currentToast()?.action?.onClick())
  expect(screen.getByLabelText('Votre histoire')).toHaveValue('Ma suite')
  await discardRestoredDraft()
  fireEvent.change(screen.getByLabelText('Votre histoire'), { target: { value: 'Tout neuf' } })
  expect(currentToast()).toBeNull()
})

test('the focus goes to the text when the button of a notice is gone', async () => {
  cleanup()
  await renderWith(answer, <StoryPage />)
  const discard = await screen.findByRole('button', { name: 'Revenir à la version enregistrée' })
  act(() => discard.focus())
  fireEvent.click(discard)
  await waitFor(() => expect(screen.getByLabelText('Votre histoire')).toHaveFocus())
})

test('a discarded draft can no longer be taken back once the page is left', async () => {
  await discardRestoredDraft()
  cleanup()
  expect(currentToast()).toBeNull()
})
