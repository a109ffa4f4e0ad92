import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { renderWith } from '~/test/render'
import { comparedWithConfirm, registerConfirm } from './registerConfirm'

const schema = v.pipe(
  v.object({ password: v.string(), confirm: v.string() }),
  v.forward(
    v.check(({ password, confirm }) => password === confirm, 'different'),
    ['confirm'],
  ),
)

function Passwords() {
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { password: '', confirm: '' } })
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      <input aria-label="Mot de passe" {...form.register('password', comparedWithConfirm(form))} />
      <input aria-label="Confirmation" {...registerConfirm(form)} />
      <p role="alert">{form.formState.errors.confirm?.message}</p>
      <button>Envoyer</button>
    </form>
  )
}

test('a password is not compared with what was not typed yet, even after a failed submit', async () => {
  await renderWith(() => ({}), <Passwords />)
  const password = screen.getByLabelText('Mot de passe')
  const confirm = screen.getByLabelText('Confirmation')
  const alert = screen.getByRole('alert')
  await userEvent.type(password, 'a')
  await userEvent.type(confirm, 'b')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(alert).toHaveTextContent('different')

  await userEvent.clear(password)
  await userEvent.clear(confirm)
  await userEvent.type(password, 'secret')
  expect(alert).toBeEmptyDOMElement()
  await userEvent.type(confirm, 'secret')
  await userEvent.type(password, 's')
  expect(alert).toHaveTextContent('different')
})
