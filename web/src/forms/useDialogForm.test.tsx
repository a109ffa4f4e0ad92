import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { confirmLeave } from '~/lib/navigation/departure'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { FormDialog } from '~/ui/form/FormDialog'
import { TextField } from '~/ui/form/TextField'
import { type DialogProps, useDialogForm } from './useDialogForm'

/** Answers what was sent last. */
let answer: () => void

const onDiscard = vi.fn<() => void>()

function CreateDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { form, dialogProps } = useDialogForm({
    name: 'project:create',
    schema: v.object({ title: v.string() }),
    empty: { title: '' },
    onClose,
    onDiscard,
    send: () => new Promise<[]>((resolve) => (answer = () => resolve([]))),
    failed: 'Erreur',
  })
  return (
    <FormDialog {...dialogProps} open={open} onExitComplete={onExitComplete} title="Projet" submitLabel="Créer">
      <TextField label="Titre" {...form.register('title')} />
    </FormDialog>
  )
}

function Projects() {
  const { shown, show, dialog } = useShownDialog('nouveau')
  return (
    <>
      <button onClick={() => show('1')}>Nouveau</button>
      {shown && <CreateDialog {...dialog} />}
      <ConfirmViewport />
    </>
  )
}

let router: ReturnType<typeof createBrowserRouter>

/** Opens the dialog and fills it in. */
async function fill() {
  window.history.replaceState(null, '', '/before')
  router = createBrowserRouter([
    { path: '/before', element: <h1>Avant</h1> },
    { path: '/projects', element: <Projects /> },
  ])
  await renderWith(() => ({}), <RouterProvider router={router} />)
  await act(() => router.navigate('/projects'))
  await userEvent.click(await screen.findByRole('button', { name: 'Nouveau' }))
  await userEvent.type(await screen.findByLabelText('Titre'), 'Carnet')
}

async function send() {
  await fill()
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }))
  await waitFor(() => expect(submit()).toBeDisabled())
}

/** Its name is hidden while it is busy. */
const submit = () => screen.getByText('Créer').closest('button')

/** Waits as long as a navigation in the history takes. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

/** Where the browser is, once it has settled. */
async function place() {
  await settle()
  return window.location.pathname + window.location.search
}

test('the answer closes the dialog, which is one step back', async () => {
  await send()
  await act(async () => answer())
  expect(screen.getByLabelText('Titre')).toHaveValue('Carnet')
  expect(await place()).toBe('/projects')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the answer after the back button leaves the page as it is', async () => {
  await send()
  await act(() => router.navigate(-1))
  expect(await place()).toBe('/projects')
  await act(async () => answer())
  expect(await place()).toBe('/projects')
})

test('a dialog that is opened again shows that it is being sent, and is then empty', async () => {
  await send()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau' }))
  expect(await screen.findByLabelText('Titre')).toHaveValue('Carnet')
  expect(submit()).toBeDisabled()
  await act(async () => answer())
  expect(screen.getByLabelText('Titre')).toHaveValue('')
  expect(submit()).toBeEnabled()
  expect(await place()).toBe('/projects?nouveau=1')
  expect(sessionStorage).toHaveLength(0)
})

test('what belongs to the draft goes with it, also when the page is left', async () => {
  await fill()
  let left: Promise<boolean> | undefined
  act(() => void (left = confirmLeave()))
  await userEvent.click(await screen.findByRole('button', { name: 'Abandonner' }))
  expect(await left).toBe(true)
  expect(onDiscard).toHaveBeenCalledTimes(1)
})
