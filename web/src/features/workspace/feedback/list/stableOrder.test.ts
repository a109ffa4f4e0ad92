import { describe, expect, test } from 'vitest'
import { successor, neighbour, stableOrder } from './stableOrder'

describe('the list while one of it is open', () => {
  test('keeps the open one where it was when it leaves the list', () => {
    expect(stableOrder(['a', 'b', 'c'], ['a', 'c'], 'b')).toEqual(['a', 'b', 'c'])
    expect(stableOrder(['a', 'b', 'c'], ['b', 'c'], 'a')).toEqual(['a', 'b', 'c'])
  })

  test('keeps it after its nearest neighbour before that is left', () => {
    expect(stableOrder(['a', 'b', 'c', 'd'], ['new', 'a', 'd'], 'c')).toEqual(['new', 'a', 'c', 'd'])
  })

  test('lets it go when another one is opened', () => {
    expect(stableOrder(['a', 'b', 'c'], ['a', 'c'], 'c')).toEqual(['a', 'c'])
    expect(stableOrder(['a', 'b'], ['a'], null)).toEqual(['a'])
  })

  test('does not add one that was never listed', () => {
    expect(stableOrder(['a'], ['a'], 'elsewhere')).toEqual(['a'])
  })
})

describe('the next one', () => {
  test('is the first one when none is open', () => {
    expect(neighbour(['a', 'b'], null, 1)).toBe('a')
    expect(neighbour(['a', 'b'], null, -1)).toBeUndefined()
  })

  test('ends with the list', () => {
    expect(neighbour(['a', 'b'], 'a', 1)).toBe('b')
    expect(neighbour(['a', 'b'], 'b', 1)).toBeUndefined()
    expect(neighbour(['a', 'b'], 'b', -1)).toBe('a')
    expect(neighbour(['a', 'b'], 'a', -1)).toBeUndefined()
  })
})

test('the next one takes the place of one that left the list, at the end the one before', () => {
  expect(successor(['a', 'b', 'c', 'd'], 'b', ['a', 'd'])).toBe('d')
  expect(successor(['a', 'b', 'c'], 'c', ['a', 'b'])).toBe('b')
  expect(successor(['a'], 'a', [])).toBeUndefined()
  expect(successor([], 'a', ['b'])).toBe('b')
})
