import type { ApolloClient } from '@apollo/client'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import errors from '~/i18n/locales/fr/errors.json'
import { type Answer, renderWith } from '~/test/render'
import EditProjectDialog from './EditProjectDialog'
import { applyProjectChanges, type LiveProject } from '../liveProjects'
import { project } from '../project.fixture'

/** The server's project, and the inputs it was sent. */
let stored: LiveProject
const updates = vi.fn<(input: Record<string, unknown>) => void>()
let client: ApolloClient
const onClose = vi.fn<() => void>()

const answer: Answer = ({ operationName, variables }) => {
  if (operationName === 'ProjectToEdit') return { project: stored }
  updates(variables.input)
  if (operationName === 'SetProjectStatus') {
    stored = { ...stored, status: variables.input.status, version: stored.version + 1 }
    return { setProjectStatus: { __typename: 'SetProjectStatusPayload', project: stored, userErrors: [] } }
  }
  const conflict = variables.input.expectedVersion !== stored.version
  const userErrors = conflict
    ? [{ __typename: 'UserError', code: 'VERSION_CONFLICT', field: null, message: errors.project.versionConflict }]
    : []
  return { updateProject: { __typename: 'UpdateProjectPayload', project: conflict ? null : stored, userErrors } }
}

beforeEach(async () => {
  stored = project
  updates.mockReset()
  onClose.mockReset()
  client = await renderWith(
    answer,
    <MemoryRouter>
      <EditProjectDialog projectId="prj_1" open onClose={onClose} onExitComplete={() => undefined} />
    </MemoryRouter>,
  )
  await screen.findByDisplayValue('Carnet')
})

async function type(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

/** A change saved in another window, as the feed brings it. */
function changeElsewhere(changes: Partial<LiveProject>) {
  stored = { ...stored, ...changes, version: stored.version + 1 }
  act(() => applyProjectChanges(client.cache, [{ operation: 'UPDATED', id: stored.id, object: stored }]))
}

test('only changed fields are sent, with the version that was edited', async () => {
  await type('Titre', 'Carnet de bord')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(updates).toHaveBeenCalledWith({ id: 'prj_1', title: 'Carnet de bord', expectedVersion: 1 })
})

test('a change made elsewhere is shown in fields that were not edited', async () => {
  await type('Titre', 'Le mien')
  changeElsewhere({ description: 'La description de l’autre.' })
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('La description de l’autre.'))
  await save()
  await waitFor(() => expect(updates).toHaveBeenCalledWith({ id: 'prj_1', title: 'Le mien', expectedVersion: 2 }))
})

test('an edited field keeps its text, and offers the other value', async () => {
  await type('Titre', 'Le mien')
  changeElsewhere({ title: 'Le sien' })
  await screen.findByText('Changé entre-temps en : Le sien')
  expect(screen.getByText(errors.project.versionConflict)).toBeVisible()
  expect(screen.getByLabelText('Titre')).toHaveValue('Le mien')
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre cette valeur' }))
  expect(screen.getByLabelText('Titre')).toHaveValue('Le sien')
  expect(screen.queryByText(/Changé entre-temps/)).not.toBeInTheDocument()
})

test('an edited field that was changed elsewhere too is saved as it is', async () => {
  await type('Titre', 'Le mien')
  changeElsewhere({ title: 'Le sien' })
  await screen.findByText('Changé entre-temps en : Le sien')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(updates).toHaveBeenCalledWith({ id: 'prj_1', title: 'Le mien', expectedVersion: 2 })
})

test('the other value of a date is shown as dates are', async () => {
  await type('Deadline', '2031-01-02')
  changeElsewhere({ deadline: '2031-11-20' })
  expect(await screen.findByText('Changé entre-temps en : 20 nov. 2031')).toBeVisible()
})

test('a field that showed the other value before it was edited has no conflict', async () => {
  changeElsewhere({ title: 'Le sien' })
  await waitFor(() => expect(screen.getByLabelText('Titre')).toHaveValue('Le sien'))
  await type('Titre', 'Le mien')
  expect(screen.queryByText(/Changé entre-temps/)).not.toBeInTheDocument()
  changeElsewhere({ title: 'Encore le sien' })
  expect(await screen.findByText('Changé entre-temps en : Encore le sien')).toBeVisible()
})

test('a conflict that only the server detects shows the other version, and a second save overrides it', async () => {
  await type('Titre', 'Le mien')
  stored = { ...project, title: 'Le sien', version: 2 }
  await save()
  expect(await screen.findByText(errors.project.versionConflict)).toBeVisible()
  expect(await screen.findByText('Changé entre-temps en : Le sien')).toBeVisible()
  expect(screen.getByLabelText('Titre')).toHaveValue('Le mien')
  await save()
  await waitFor(() => expect(updates).toHaveBeenLastCalledWith({ id: 'prj_1', title: 'Le mien', expectedVersion: 2 }))
})

test('a changed status is sent alone, and the other fields stay as they are', async () => {
  await userEvent.selectOptions(screen.getByLabelText('Statut'), 'En pause')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(updates.mock.calls).toEqual([[{ id: 'prj_1', status: 'PAUSED' }]])
})
