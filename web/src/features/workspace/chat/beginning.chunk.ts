/* What is shown before the first conversation, and before its first message, as one part. */

export { NoConversation } from './NoConversation'
export { Welcome } from './Welcome'
