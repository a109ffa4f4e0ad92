import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loseFocus } from '~/test/loseFocus'
import { renderWith } from '~/test/render'
import { ExportMenu } from './ExportMenu'

test('the button, disabled while the file is written, has the focus again', async () => {
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
  await renderWith(() => ({}), <ExportMenu projectId="prj_1" filter={null} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter' })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(button).toBeDisabled())
  loseFocus(button)
  respond(new Response('', { status: 502 }))
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(button).toHaveFocus())
})
