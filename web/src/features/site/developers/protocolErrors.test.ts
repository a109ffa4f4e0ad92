import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import french from '~/i18n/locales/fr/developers.json'

test('the documented protocol errors are those of the server', async () => {
  const errors = await readFile('../api/src/platform/error.rs', 'utf8')
  const [, code = ''] = /pub fn code\(&self\) -> ErrorCode \{(.+?)\n {4}\}/s.exec(errors) ?? []
  const serverCodes = new Set([...Array.from(code.matchAll(/"([A-Z_]+)"/g), ([, name]) => name), 'BAD_REQUEST'])
  expect(Object.keys(french.errors.protocol).toSorted()).toEqual([...serverCodes].toSorted())
})
