import { expect, test } from 'vitest'
import { changeChatAddress, conversationsVariables, readChatAddress } from './chatAddress'
import { searchVariables } from './search/useConversationSearch'

const change = (search: string, changes: Parameters<typeof changeChatAddress>[1]) =>
  changeChatAddress(new URLSearchParams(search), changes).toString()

test('a change keeps the rest of the address', () => {
  expect(change('', { conversationId: 'cnv_1' })).toBe('conversation=cnv_1')
  expect(change('q=prix&liste=projet', { conversationId: 'cnv_2' })).toBe('q=prix&liste=projet&conversation=cnv_2')
  expect(change('conversation=cnv_1&q=prix&liste=projet', { query: '', isOfProject: false })).toBe('conversation=cnv_1')
  expect(change('conversation=cnv_1&autre=1', { conversationId: null })).toBe('autre=1')
})

test('the variables are those of the address', () => {
  const address = readChatAddress(new URLSearchParams('q=+le prix+&liste=projet'))
  expect(address).toEqual({ conversationId: null, query: 'le prix', isOfProject: true })
  expect(conversationsVariables('prj_1', true).filter).toEqual({ projectId: 'prj_1' })
  expect(conversationsVariables('prj_1', false).filter).toBeNull()
  expect(searchVariables('prj_1', address)).toMatchObject({
    query: 'le prix',
    filter: { query: 'le prix', projectId: 'prj_1' },
  })
  expect(searchVariables('prj_1', { ...address, isOfProject: false }).filter).toEqual({ query: 'le prix' })
})
