import { expect, test } from 'vitest'
import { changeTriageAddress, isFiltered, listVariables, readTriageAddress } from './triageAddress'

const read = (search: string) => readTriageAddress(new URLSearchParams(search))
const change = (search: string, changes: Parameters<typeof changeTriageAddress>[1]) =>
  changeTriageAddress(new URLSearchParams(search), changes).toString()

test('an address without parameters shows all feedback, the newest first', () => {
  expect(read('')).toEqual({ view: 'all', kind: null, tag: null, query: '', order: 'NEWEST', feedbackId: null })
  expect(isFiltered(read(''))).toBe(false)
})

test('unknown values are ignored', () => {
  expect(read('statut=PLANNED&nature=avis&ordre=hasard&retour=')).toEqual(read(''))
})

test('every filter survives being written to the address', () => {
  const address = {
    view: 'INFO_REQUESTED',
    kind: 'BUG',
    tag: 'à revoir',
    query: 'menu écran',
    order: 'OLDEST',
    feedbackId: 'fbk_1',
  } as const
  expect(read(change('', address))).toEqual(address)
})

test('a change keeps the rest of the address, and a default removes its parameter', () => {
  expect(change('statut=a-lire&retour=fbk_1&inviter=prj_1', { query: 'menu' })).toBe(
    'statut=a-lire&retour=fbk_1&inviter=prj_1&q=menu',
  )
  expect(change('statut=a-lire&q=menu', { view: 'all', query: '' })).toBe('')
})

test('the query of the list has only the filters that are set', () => {
  expect(listVariables('prj_1', read('')).filter).toBeNull()
  expect(listVariables('prj_1', read('statut=a-lire&q=menu')).filter).toEqual({ isRead: false, query: 'menu' })
  expect(listVariables('prj_1', read('statut=prevu&nature=idee&tag=menu')).filter).toEqual({
    statuses: ['PLANNED'],
    kinds: ['IDEA'],
    tag: 'menu',
  })
})
