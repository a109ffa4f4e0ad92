import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tabAddress } from './profileTab'

test.each([
  ['site.webmanifest', 'Mes tests'],
  ['site.en.webmanifest', 'My tests'],
])('the shortcut of %s opens the tab of the tests', (manifest, name) => {
  const { shortcuts } = JSON.parse(readFileSync(`public/${manifest}`, 'utf8')) as { shortcuts: unknown }
  expect(shortcuts).toContainEqual({ name, url: tabAddress('tests') })
})
