import { Chapter } from './elements/Chapter'
import { LimitTable } from './Reference'
import { idempotentMutations } from './reference.generated'

export default function LimitsPage() {
  return (
    <Chapter of="limits" values={{ mutations: idempotentMutations.map((name) => `\`${name}\``).join(', ') }}>
      <LimitTable />
    </Chapter>
  )
}
