import { expect, test } from 'vitest'
import { stepTitle } from './stepTitle'

test.each([
  ['\n Un mode sombre ?\nPour le soir.', 'Un mode sombre ?'],
  ['Le bouton « Semer » ne répond pas. J’ai dû recharger deux fois.', 'Le bouton « Semer » ne répond pas'],
  ['La version 1.2 ne démarre plus…', 'La version 1.2 ne démarre plus…'],
])('the title of a step is the first sentence of what it is planned for: %j', (content, title) => {
  expect(stepTitle(content)).toBe(title)
})

test('a long one ends after a word', () => {
  expect(stepTitle('Quand je recharge la page du potager, le calendrier des semis est vide')).toBe(
    'Quand je recharge la page du potager, le calendrier des…',
  )
})

test('a title that is cut has no half of a character', () => {
  expect(stepTitle('🚲'.repeat(121))).toBe(`${'🚲'.repeat(59)}…`)
})
