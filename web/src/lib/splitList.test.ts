import { expect, test } from 'vitest'
import { splitList } from './splitList'

test.each([
  ['', []],
  [' , ,', []],
  ['jeu, mobile ,  web', ['jeu', 'mobile', 'web']],
  ['React, react, REACT, Vue', ['React', 'Vue']],
  ['deux mots, été', ['deux mots', 'été']],
  ['développement, Developpement', ['développement']],
  // The marks of other scripts are letters.
  ['भारत, भरत', ['भारत', 'भरत']],
])('%j makes %j', (text, list) => {
  expect(splitList(text)).toEqual(list)
})
