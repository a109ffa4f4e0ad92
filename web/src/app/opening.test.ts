import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOver } from './opening'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = '<title data-until-start>Serveur</title><meta property="og:title" content="Serveur">'
  document.body.innerHTML = '<div id="opening" data-until-start><h1>Rodage</h1></div><div id="root"></div>'
})

afterEach(() => vi.useRealTimers())

function root() {
  const element = document.getElementById('root')
  if (!element) throw new Error('no root')
  return element
}

test('the words of the server stay until the page has a title of its own', async () => {
  handOver(root())
  root().innerHTML = '<p>Chargement...</p>'
  await Promise.resolve()
  expect(document.getElementById('opening')).not.toBeNull()
  expect(document.title).toBe('Serveur')

  root().innerHTML = '<main><h1>Rodage</h1></main>'
  await Promise.resolve()
  expect(document.getElementById('opening')).toBeNull()
  expect(document.head.children).toHaveLength(1)
})

test('a page that never comes to a title is shown all the same', () => {
  handOver(root())
  vi.runAllTimers()
  expect(document.getElementById('opening')).toBeNull()
})
