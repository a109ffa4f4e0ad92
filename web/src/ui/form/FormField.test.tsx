import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { TextareaField } from './TextareaField'
import { TextField } from './TextField'

test('only what can be filled is required', async () => {
  await renderWith(
    () => ({}),
    <>
      <TextField label="Nom" />
      <TextField label="Email" value="ada@exemple.fr" readOnly />
      <TextareaField label="Texte" value="Gardé" readOnly />
    </>,
  )
  expect(screen.getByLabelText('Nom')).toBeRequired()
  for (const label of ['Email', 'Texte']) {
    expect(screen.getByLabelText(label)).not.toBeRequired()
    expect(screen.getByLabelText(label)).toHaveAttribute('readonly')
  }
})

test('what is typed has the direction of its own script', async () => {
  await renderWith(
    () => ({}),
    <>
      <TextField label="Nom" />
      <TextareaField label="Texte" />
    </>,
  )
  for (const label of ['Nom', 'Texte']) expect(screen.getByLabelText(label)).toHaveAttribute('dir', 'auto')
})
