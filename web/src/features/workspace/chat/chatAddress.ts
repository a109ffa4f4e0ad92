import { withParams } from '~/lib/navigation/usePageParams'

/** What the chat of a workspace shows, in its address. */
export interface ChatAddress {
  conversationId: string | null
  /** What is searched for in the conversations. */
  query: string
  /** Whether only the conversations of the project of the workspace are listed. */
  isOfProject: boolean
}

export const readChatAddress = (params: URLSearchParams): ChatAddress => ({
  conversationId: params.get('conversation') || null,
  query: params.get('q')?.trim() ?? '',
  isOfProject: params.get('liste') === 'projet',
})

/** Changes some of what the address says. The rest of it stays. */
export function changeChatAddress(params: URLSearchParams, changes: Partial<ChatAddress>): URLSearchParams {
  const { conversationId, query, isOfProject } = { ...readChatAddress(params), ...changes }
  return withParams(params, { conversation: conversationId, q: query, liste: isOfProject ? 'projet' : null })
}

const PAGE_SIZE = 30

/** The variables of the list. The loader and the page must use the very same ones. */
export const conversationsVariables = (projectId: string, isOfProject: boolean) => ({
  first: PAGE_SIZE,
  filter: isOfProject ? { projectId } : null,
})
