/* What comes with messages and with the name of a conversation, as one part. */

export { CopyButton } from '~/ui/share/CopyButton'
export { MessageSources } from './messages/MessageSources'
export { OtherProject } from './OtherProject'
