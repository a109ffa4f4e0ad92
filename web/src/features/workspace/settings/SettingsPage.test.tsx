import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import errors from '~/i18n/locales/fr/errors.json'
import { renderWith } from '~/test/render'
import SettingsPage from './SettingsPage'
import {
  type SaveWorkspaceSettingsMutation,
  WorkspaceSettingsDocument,
  type WorkspaceSettingsQuery,
} from './WorkspaceSettings.generated'

// It asks for a media query as soon as it is loaded.
vi.mock('~/theme/colorMode', () => ({ setPreference: () => undefined }))

const saved: WorkspaceSettingsQuery = {
  configuration: { __typename: 'Configuration', assistantModel: null },
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    settings: {
      __typename: 'Settings',
      id: 'set_1',
      defaultPersona: 'STRATEGIC',
      language: 'FRENCH',
      theme: 'SYSTEM',
      version: 1,
    },
  },
  project: {
    __typename: 'Project',
    id: 'prj_1',
    status: 'IN_PROGRESS',
    visibility: 'PUBLIC',
    version: 1,
    listing: {
      __typename: 'ProjectListing',
      id: 'lst_1',
      kind: 'APP',
      language: 'FRENCH',
      question: null,
      isOpen: true,
      isListed: true,
      isHidden: false,
    },
    widget: { __typename: 'FeedbackWidget', id: 'wdg_1', isEnabled: true, origins: ['https://exemple.fr'], version: 1 },
    workspaceSettings: {
      __typename: 'WorkspaceSettings',
      id: 'wst_1',
      color: '#9b87f5',
      startDate: '2026-06-01',
      endDate: '2026-08-31',
      tags: [],
      hasNotifications: true,
      hasCollaboration: true,
      hasPublicFeedback: false,
      githubRepository: null,
      usesModel: true,
      version: 1,
    },
  },
}

/** The same settings, saved in another session. */
function changedElsewhere({ viewer, project, ...rest }: WorkspaceSettingsQuery): WorkspaceSettingsQuery {
  if (!viewer?.settings || !project?.listing || !project.widget || !project.workspaceSettings) throw new Error()
  const origins = ['https://exemple.fr', 'https://essai.exemple.fr']
  return {
    ...rest,
    viewer: { ...viewer, settings: { ...viewer.settings, theme: 'DARK', defaultPersona: 'MENTOR' } },
    project: {
      ...project,
      listing: { ...project.listing, kind: 'GAME', question: 'Sur quel appareil ?' },
      widget: { ...project.widget, origins },
      workspaceSettings: { ...project.workspaceSettings, endDate: '2026-11-20' },
    },
  }
}

/** What the server answers. */
let answer = saved
let answerToSaving: SaveWorkspaceSettingsMutation = {}
/** What is sent to be saved. */
const sent = vi.fn<(variables: object) => void>()
beforeEach(() => {
  answer = saved
  sent.mockReset()
})

async function show(tab: string) {
  window.history.replaceState(null, '', `/workspace/prj_1/parametres?onglet=${tab}`)
  const router = createBrowserRouter([{ path: '/workspace/:projectId/parametres', element: <SettingsPage /> }])
  const client = await renderWith(
    ({ operationName, variables }) => {
      if (operationName === 'WorkspaceSettings') return { ...answer }
      sent(variables)
      return answerToSaving
    },
    <RouterProvider router={router} />,
  )
  await screen.findByRole('button', { name: 'Enregistrer' })
  return () =>
    client.writeQuery({
      query: WorkspaceSettingsDocument,
      variables: { projectId: 'prj_1' },
      data: changedElsewhere(saved),
    })
}

const otherVersions = () => screen.findAllByText(/^Changé entre-temps/).then((all) => all.map((one) => one.textContent))

const cases: [string, () => Promise<unknown>, string[]][] = [
  [
    'general',
    async () => {
      await userEvent.selectOptions(screen.getByLabelText('Thème'), 'Clair')
      await userEvent.clear(screen.getByLabelText('Date de fin'))
      await userEvent.type(screen.getByLabelText('Date de fin'), '2026-12-31')
    },
    ['Sombre', '20 nov. 2026'],
  ],
  [
    'page',
    async () => {
      await userEvent.selectOptions(screen.getByLabelText('Type'), 'Site')
      await userEvent.type(screen.getByLabelText(/^Votre question/), 'Pourquoi ?')
    },
    ['Jeu', 'Sur quel appareil ?'],
  ],
  [
    'widget',
    () => userEvent.type(screen.getByLabelText('Origines autorisées'), '{Enter}https://autre.fr'),
    ['https://exemple.fr\nhttps://essai.exemple.fr'],
  ],
  ['javier', () => userEvent.click(screen.getByRole('radio', { name: 'Mystique' })), ['Mentor']],
]

test.each(cases)('in the tab %s, what was changed elsewhere is shown at its field', async (tab, edit, values) => {
  const changeElsewhere = await show(tab)
  await edit()
  changeElsewhere()
  await waitFor(async () =>
    expect(await otherVersions()).toEqual(values.map((value) => `Changé entre-temps en : ${value}`)),
  )
})

test('what was changed elsewhere of an entry of the directory is shown while it is switched off', async () => {
  const changeElsewhere = await show('page')
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Site')
  await userEvent.click(screen.getByLabelText("Paraître dans l'annuaire"))
  await waitFor(() => expect(screen.queryByLabelText('Type')).toBeNull())
  changeElsewhere()
  await waitFor(async () => expect(await otherVersions()).toEqual(['Changé entre-temps en : Jeu']))
})

test('names the tabs in which something was changed elsewhere', async () => {
  const changeElsewhere = await show('javier')
  await userEvent.click(screen.getByRole('radio', { name: 'Mystique' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Général' }))
  await userEvent.selectOptions(await screen.findByLabelText('Thème'), 'Clair')
  changeElsewhere()
  const message = `${errors.workspace.versionConflict} À comparer dans : Général, Javier.`
  expect(await screen.findByText(message)).toBeVisible()
})

test('an invalid field in another tab has the focus when it is to be saved, and not when the tab is opened again', async () => {
  await show('general')
  fireEvent.change(await screen.findByLabelText('Date de fin'), { target: { value: '2026-01-01' } })
  const general = screen.getByRole('tab', { name: 'Général' })
  await userEvent.click(screen.getByRole('tab', { name: 'Javier' }))
  await waitFor(() => expect(general).toHaveAttribute('aria-selected', 'false'))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.getByLabelText('Date de fin')).toHaveFocus())
  await userEvent.click(screen.getByRole('tab', { name: 'Javier' }))
  await waitFor(() => expect(screen.queryByLabelText('Date de fin')).toBeNull())
  await userEvent.click(general)
  expect(await screen.findByLabelText('Date de fin')).toBeVisible()
  expect(general).toHaveFocus()
})

test('what no subscription sends is read again on return to the tab', async () => {
  await show('page')
  const question = await screen.findByLabelText(/^Votre question/)
  await userEvent.type(question, 'Sur quel système ?')
  answer = changedElsewhere(saved)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Changé entre-temps en : Sur quel appareil ?')).toBeVisible()
  expect(question).toHaveValue('Sur quel système ?')
})

test('what is refused of several settings remains to be saved, and the page says so', async () => {
  await show('general')
  await userEvent.selectOptions(await screen.findByLabelText('Statut'), 'PAUSED')
  await userEvent.click(screen.getByRole('tab', { name: 'Page publique' }))
  await userEvent.type(await screen.findByLabelText(/^Votre question/), 'Pourquoi ?')
  answer = { ...saved, project: saved.project && { ...saved.project, status: 'PAUSED' } }
  answerToSaving = {
    status: {
      __typename: 'SetProjectStatusPayload',
      project: { __typename: 'Project', id: 'prj_1', status: 'PAUSED', version: 2 },
      userErrors: [],
    },
    listing: {
      __typename: 'SetProjectListingPayload',
      projectListing: null,
      userErrors: [
        { __typename: 'UserError', code: 'TOO_LONG', field: ['input', 'question'], message: 'Question refusée' },
      ],
    },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Enregistré : Statut. Pas enregistré : Je cherche des testeurs.')).toBeVisible()
  expect(screen.getByText('Question refusée')).toBeVisible()
  expect(screen.getByLabelText(/^Votre question/)).toHaveValue('Pourquoi ?')

  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls.map(([variables]) => variables)).toMatchObject([
    { hasStatus: true, hasListing: true, hasWidget: false, hasPersonal: false },
    { hasStatus: false, hasListing: true, listing: { question: 'Pourquoi ?' } },
  ])
})

test('the notifications lead to what testers see', async () => {
  window.history.replaceState(null, '', '?onglet=notifications')
  const router = createBrowserRouter([{ path: '*', element: <SettingsPage /> }])
  await renderWith(() => saved, <RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('link', { name: 'Page publique' }))
  expect(await screen.findByRole('tab', { name: 'Page publique', selected: true })).toBeVisible()
})
