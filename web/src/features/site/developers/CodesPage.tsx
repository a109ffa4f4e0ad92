import { Chapter } from './elements/Chapter'
import { UserErrorTable } from './Reference'

export default function CodesPage() {
  return (
    <Chapter of="codes">
      <UserErrorTable />
    </Chapter>
  )
}
