import { Chapter } from './Chapter'
import { LimitTable } from './Reference'

export default function LimitsPage() {
  return (
    <Chapter of="limits">
      <LimitTable />
    </Chapter>
  )
}
