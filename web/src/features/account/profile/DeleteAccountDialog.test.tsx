import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { refreshSession } from '~/api/session/session'
import { renderWith } from '~/test/render'
import DeleteAccountDialog from './DeleteAccountDialog'

test('what the browser keeps of a deleted account goes with it', async () => {
  const viewer = {
    __typename: 'Viewer',
    id: 'usr_1',
    email: 'ada@exemple.fr',
    firstName: 'Ada',
    lastName: null,
    roles: [],
  }
  const none = (typename: string) => ({ __typename: typename, totalCount: 0 })
  const contents = {
    hasPassword: true,
    projects: none('ProjectConnection'),
    conversations: none('ConversationConnection'),
    testedProjects: none('TestedProjectConnection'),
  }
  await renderWith(
    ({ operationName }) =>
      operationName === 'DeleteAccount'
        ? { deleteAccount: { __typename: 'DeleteAccountPayload', deletedViewerId: 'usr_1', userErrors: [] } }
        : { viewer: { ...viewer, userType: null, settings: null, ...contents }, changeCursor: '1' },
    <MemoryRouter>
      <DeleteAccountDialog open onClose={() => undefined} onExitComplete={() => undefined} />
    </MemoryRouter>,
  )
  await refreshSession()
  const others = ['draft:usr_10:story', 'draft:anyone:feedback:tok', 'language']
  for (const key of ['draft:usr_1:story', 'draft:usr_1:chat:cnv_1', 'calculator:usr_1:prj_1', ...others])
    localStorage.setItem(key, '{}')
  sessionStorage.setItem('draft:usr_1:settings', '{}')
  await userEvent.type(await screen.findByLabelText('Votre mot de passe'), 'un mot de passe')
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer pour toujours' }))
  await waitFor(() => expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted()))
  expect(sessionStorage).toHaveLength(0)
})
