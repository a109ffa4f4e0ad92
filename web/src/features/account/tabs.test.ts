import { expect, test } from 'vitest'
import { creatorTabs, tabOf, testerTabs } from './tabs'

const webhooks = new URLSearchParams('onglet=webhooks')

test('the address names the tab of a creator', () => {
  expect(tabOf(webhooks, creatorTabs)).toBe('webhooks')
})

test('a tester sees the first tab at the address of one that only creators have', () => {
  expect(tabOf(webhooks, testerTabs)).toBe('general')
})
