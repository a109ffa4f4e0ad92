import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { useDeleteProject } from './useDeleteProject'

function Deletion() {
  const deleteProject = useDeleteProject()
  return (
    <>
      <button onClick={() => void deleteProject({ id: 'prj_1', title: 'Carnet' })}>Supprimer Carnet</button>
      <ConfirmViewport />
    </>
  )
}

test('the question comes without the counts when the server is slow', async () => {
  await renderWith(() => new Promise(() => undefined), <Deletion />)
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Carnet' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Carnet')
})
