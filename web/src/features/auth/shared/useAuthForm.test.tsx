import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { renderWith } from '~/test/render'
import { FormError } from '~/ui/form/FormError'
import { useErrorText } from '~/ui/form/useErrorText'
import { currentToast } from '~/ui/toast/toast'
import { useAuthForm } from './useAuthForm'

const schema = v.object({ email: v.pipe(v.string(), v.nonEmpty('form.required')) })

function SignIn({ field }: { field: readonly string[] | null }) {
  const text = useErrorText()
  const { form, onSubmit } = useAuthForm({
    schema,
    defaultValues: { email: '' },
    send: () => Promise.resolve({ userErrors: [{ field, message: 'Refusé par le serveur.' }] }),
    failed: 'login.failed',
  })
  const { errors } = form.formState
  return (
    <form onSubmit={onSubmit}>
      <FormError message={text(errors.root as never)} />
      <input aria-label="Email" {...form.register('email')} />
      <p>{text(errors.email)}</p>
      <button>Envoyer</button>
    </form>
  )
}

test.each([[null], [['input', 'email']]])('an error of the server (%s) goes with its language', async (field) => {
  await renderWith(() => ({}), <SignIn field={field} />)
  await userEvent.type(screen.getByLabelText('Email'), 'ada@exemple.fr')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Refusé par le serveur.')).toBeVisible()
  await act(() => i18next.changeLanguage('en'))
  expect(screen.queryByText('Refusé par le serveur.')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@exemple.fr')
})

test('what succeeded is confirmed in the language of the account', async () => {
  function Form() {
    const { onSubmit } = useAuthForm({
      schema: v.object({}),
      defaultValues: {},
      send: () => Promise.resolve({ userErrors: [] }),
      done: () => 'login.done',
      failed: 'login.failed',
    })
    return (
      <form onSubmit={onSubmit}>
        <button>Envoyer</button>
      </form>
    )
  }
  const settings = { language: 'ENGLISH', version: 1 }
  await renderWith(() => ({ viewer: { __typename: 'Viewer', id: 'usr_1', settings }, changeCursor: '1' }), <Form />)
  i18next.addResource('en', 'auth', 'login.done', 'Signed in!')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Signed in!'))
})
