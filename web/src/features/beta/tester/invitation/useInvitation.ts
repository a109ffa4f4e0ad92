import { useEffect, useState } from 'react'
import { useSession } from '~/api/session'
import { type InvitationPage, loadInvitation } from './requests/invitationRequests'

type Loaded = { status: 'loading' | 'failed' } | ({ status: 'loaded' } & InvitationPage)

/** The invitation of a token as it is for whoever is signed in: read again when that changes, or on demand. */
export function useInvitation(token: string) {
  const { status, viewer } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [round, setRound] = useState(0)
  // Who asks, and for the how manieth time; nobody asks while it is not known who would.
  const question = status === 'loading' ? null : `${viewer?.id}:${round}`

  useEffect(
    function load() {
      if (!question) return
      let awaited = true
      loadInvitation(token).then(
        (page) => awaited && setLoaded({ status: 'loaded', ...page }),
        // What is on the screen is worth more than an apology for not having anything newer.
        () => awaited && setLoaded((before) => (before.status === 'loaded' ? before : { status: 'failed' })),
      )
      return () => {
        awaited = false
      }
    },
    [token, question],
  )

  function reload() {
    setLoaded((before) => (before.status === 'loaded' ? before : { status: 'loading' }))
    setRound(round + 1)
  }

  return { ...loaded, reload }
}
