import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { idempotentMutations, scopes, webhookEvents } from './reference.generated'

test('the mutations that take an idempotency key are those of the guide', async () => {
  const guide = await readFile('../docs/api.md', 'utf8')
  const [, names = ''] = /\*\*Idempotency\*\*: (.+?), sent alone/s.exec(guide) ?? []
  expect(idempotentMutations).toEqual(Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => name).toSorted())
})

test('every scope names what it reads or does', () => {
  expect(scopes.filter(({ types, opens }) => types.length + opens.length === 0)).toEqual([])
})

test('the scopes of webhook events are those of the guide', async () => {
  const guide = await readFile('../docs/webhooks.md', 'utf8')
  for (const { event, scope } of webhookEvents)
    expect(guide).toMatch(new RegExp(`^\\|[^|]*\`${event}\`[^|]*\\| \`${scope}\` \\|`, 'm'))
})
