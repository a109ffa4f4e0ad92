import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ContactForm } from './ContactForm'

test('the form for another message has the focus', async () => {
  const payload = { __typename: 'SendContactMessagePayload', contactMessage: null, userErrors: [] }
  await renderWith(() => ({ sendContactMessage: payload }), <ContactForm />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Ada')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@exemple.fr')
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Comment vous joindre autrement ?')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Écrire un autre message' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom' }))
})

test('a message that was begun is there again in its tab, and in no other', async () => {
  await renderWith(() => ({}), <ContactForm />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Bonjour')
  cleanup()
  await renderWith(() => ({}), <ContactForm />)
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Bonjour')
  cleanup()
  sessionStorage.clear()
  await renderWith(() => ({}), <ContactForm />)
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})
