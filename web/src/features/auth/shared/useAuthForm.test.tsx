import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { renderWith } from '~/test/render'
import { FormError } from '~/ui/form/FormError'
import { useErrorText } from '~/ui/form/useErrorText'
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
