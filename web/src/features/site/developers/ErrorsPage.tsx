import errors from 'examples:errors.mjs'
import { Chapter } from './elements/Chapter'
import { Code } from './elements/Code'
import { ProtocolErrorTable } from './Reference'

export default function ErrorsPage() {
  return (
    <Chapter of="errors">
      <Code example={{ name: 'errors.mjs', pieces: errors }} />
      <ProtocolErrorTable />
    </Chapter>
  )
}
