import { expect, test } from 'vitest'
import { variablesOf } from './filters'

test('the address has the filters, and what it does not know counts for nothing', () => {
  expect(variablesOf(new URLSearchParams('type=jeu&langue=fr&q=+moteur+&cloture=bientot&tri=nouveau'))).toEqual({
    filter: { query: 'moteur', kinds: ['GAME'], languages: ['FRENCH'], isClosingSoon: true },
    orderBy: 'NEWEST',
  })
  expect(variablesOf(new URLSearchParams('type=toString&langue=de&q=+&tri='))).toEqual({ filter: {}, orderBy: 'NEED' })
})
