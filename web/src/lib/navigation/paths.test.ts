import { describe, expect, test } from 'vitest'
import { safeNext, withNext } from './paths'

const origin = 'https://rodage.example'
const read = (next: string) => safeNext(`?${new URLSearchParams({ next })}`, origin)

describe('the `next` parameter', () => {
  test('is a URL of this site', () => {
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

  test('is not a sign-in or sign-up page', () => {
    expect(read('/login?next=/login')).toBeNull()
    expect(read('/register')).toBeNull()
  })

  test('is absent by default', () => {
    expect(safeNext('', origin)).toBeNull()
    expect(withNext('/login', null)).toBe('/login')
  })

  test('is unchanged after encoding in a URL', () => {
    const address = new URL(withNext('/login', '/dashboard/projects?a=1&b=é'), origin)
    expect(safeNext(address.search, origin)).toBe('/dashboard/projects?a=1&b=%C3%A9')
  })
})
