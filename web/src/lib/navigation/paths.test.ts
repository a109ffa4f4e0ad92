import { describe, expect, test } from 'vitest'
import { safeNext, withNext } from './paths'

const origin = 'https://rodage.example'
const read = (next: string) => safeNext(`?${new URLSearchParams({ next })}`, origin)

describe('the page to go back to', () => {
  test('is an address of this site', () => {
    expect(read('/dashboard/projects?nouveau=1#bas')).toBe('/dashboard/projects?nouveau=1#bas')
    expect(read('/')).toBe('/')
  })

  test.each([
    'https://ailleurs.example/',
    '//ailleurs.example/',
    '/\\ailleurs.example/',
    '/\t/ailleurs.example/',
    '\\\\ailleurs.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('is never %j', (next) => {
    expect(read(next)).toBeNull()
  })

  test('is not one that would lead back here', () => {
    expect(read('/login?next=/login')).toBeNull()
    expect(read('/register')).toBeNull()
  })

  test('is absent when nobody was going anywhere', () => {
    expect(safeNext('', origin)).toBeNull()
    expect(withNext('/login', null)).toBe('/login')
  })

  test('survives the address it travels in', () => {
    const address = new URL(withNext('/login', '/dashboard/projects?a=1&b=é'), origin)
    expect(safeNext(address.search, origin)).toBe('/dashboard/projects?a=1&b=%C3%A9')
  })
})
