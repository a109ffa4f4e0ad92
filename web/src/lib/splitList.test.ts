import { expect, test } from 'vitest'
import { splitList } from './splitList'

test.each([
  ['', []],
  [' , ,', []],
  ['jeu, mobile ,  web', ['jeu', 'mobile', 'web']],
  ['React, react, REACT, Vue', ['React', 'Vue']],
  ['deux mots, été', ['deux mots', 'été']],
])('%j makes %j', (text, list) => {
  expect(splitList(text)).toEqual(list)
})
