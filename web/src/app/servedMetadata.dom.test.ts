import { expect, test, vi } from 'vitest'
import { removeServedMetadata } from './servedMetadata'

test('the served title stays until the page has its own', async () => {
  document.head.innerHTML = '<title>Carnet · Rodage</title><meta name="description" content="Servie">'
  removeServedMetadata()
  expect(document.title).toBe('Carnet · Rodage')
  expect(document.querySelector('meta')).toBeNull()
  const own = document.createElement('title')
  own.textContent = 'Mes projets · Rodage'
  document.head.append(own)
  await vi.waitFor(() => expect(document.title).toBe('Mes projets · Rodage'))
})
