import { useFragment } from '@apollo/client/react'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { LinkDialog } from './LinkDialog'
import { applyLinkChanges, type ProjectLink } from './liveLinks'
import { ProjectLink_LinkFragmentDoc } from './ProjectLink.generated'
import { projectLink as link } from './projectLink.fixture'

/** The link as the cache has it, so that a change shows. */
function Shown() {
  const { data, complete } = useFragment({
    fragment: ProjectLink_LinkFragmentDoc,
    fragmentName: 'ProjectLink_link',
    from: { __typename: 'ProjectLink', id: link.id },
  })
  const props = { open: true, onClose: () => undefined, onExitComplete: () => undefined }
  return <LinkDialog projectId="prj_1" link={complete ? data : link} {...props} />
}

test('edited fields show what was saved elsewhere meanwhile', async () => {
  const { cache } = await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByDisplayValue('Forum'), ' de Brest')
  await userEvent.type(screen.getByLabelText(/^Nombre de places/), '0')
  await userEvent.type(screen.getByLabelText(/^Dernier jour/), '2030-01-31')
  const object: ProjectLink = { ...link, name: 'Forum de Nantes', seats: 20, endsOn: '2030-06-15', version: 2 }
  act(() => void applyLinkChanges(cache, 'prj_1', [{ operation: 'UPDATED', id: link.id, object }]))
  expect(await screen.findByText('Changé entre-temps en : Forum de Nantes')).toBeVisible()
  expect(screen.getByText('Changé entre-temps en : 20')).toBeVisible()
  expect(screen.getByText('Changé entre-temps en : 15 juin 2030')).toBeVisible()
})
