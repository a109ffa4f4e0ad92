import { expect, test } from 'vitest'
import { isEmail } from './email'

test.each(['a@b.c', 'jean.dupont+beta@exemple.fr', 'é@é.fr'])('%s is an address', (address) => {
  expect(isEmail(address)).toBe(true)
})

test.each(['', 'a@b', '@b.c', 'a b@c.d', 'a@b@c.d', '"a"@b.c', '\\a@b.c', '<a@b.c>', 'a,b@c.d', '[a]@b.c'])(
  '« %s » is none',
  (address) => {
    expect(isEmail(address)).toBe(false)
  },
)
