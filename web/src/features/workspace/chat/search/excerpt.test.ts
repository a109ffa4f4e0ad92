import { expect, test } from 'vitest'
import { excerptOf } from './excerpt'

test.each([
  ['Mon prix est bas', 'prix', { before: 'Mon ', match: 'prix', after: ' est bas' }],
  ['Un Écran\n\nnoir', 'ecran', { before: 'Un ', match: 'Écran', after: ' noir' }],
  // The word that comes first in the text, whatever the order of the search.
  ['Le menu est caché', 'caché menu', { before: 'Le ', match: 'menu', after: ' est caché' }],
  ['Rien de tel', 'absent', { before: '', match: '', after: 'Rien de tel' }],
  ['', 'mot', { before: '', match: '', after: '' }],
  ['👩🏽‍💻 ligature ﬁn', 'fin', { before: '👩🏽‍💻 ligature ', match: 'ﬁn', after: '' }],
])('of « %s », « %s » is shown', (text, query, expected) => {
  expect(excerptOf(text, query)).toEqual(expected)
})

test('a long text is cut on both sides, at the beginning between words', () => {
  const text = `${'avant '.repeat(30)}marmite ${'après '.repeat(30)}`
  const { before, match, after } = excerptOf(text, 'marmite')
  expect(before).toMatch(/^…(avant )+$/)
  expect(match).toBe('marmite')
  expect(after).toMatch(/…$/)
  expect((before + match + after).length).toBeLessThan(100)
  expect(excerptOf('x'.repeat(300), 'x').match).toBe('x')
  expect(excerptOf(`${'y'.repeat(300)}x`, 'x')).toEqual({ before: '…', match: 'x', after: '' })
})
