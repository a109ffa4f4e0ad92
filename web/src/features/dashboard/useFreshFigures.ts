import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { DashboardFiguresDocument } from './Dashboard.generated'

/**
 * The figures are counted by the server and no feed tells of them, but whatever changes one of them is an activity: with each
 * new one they are read again, four numbers.
 *
 * @param newest names the newest activity known, undefined while none is
 */
export function useFreshFigures(newest: string | undefined): void {
  const client = useApolloClient()
  const counted = useRef(newest)

  useEffect(
    function countAgain() {
      if (counted.current !== undefined && newest !== counted.current) {
        // A failure leaves the last figures: the next activity, or the next visit, asks again.
        client.refetchQueries({ include: [DashboardFiguresDocument] }).catch(() => undefined)
      }
      counted.current = newest
    },
    [client, newest],
  )
}
