import { expect, test } from 'vitest'
import { fillTemplate } from './fillTemplate'

test.each([
  ['Merci {auteur} !', 'Merci Léa !'],
  ['{Auteur}, {projet} avance. Merci {auteur}.', 'Léa, {auteur} & $& avance. Merci Léa.'],
  ['Thank you {author}, from {project}.', 'Thank you Léa, from {auteur} & $&.'],
  ['{ auteur } {autrice} {}', '{ auteur } {autrice} {}'],
])('%j is inserted as %j', (content, expected) => {
  expect(fillTemplate(content, { author: 'Léa', project: '{auteur} & $&' })).toBe(expected)
})
