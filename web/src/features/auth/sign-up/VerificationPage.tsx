import { HStack, Spinner } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { Navigate, useLocation, useParams } from 'react-router'
import { refreshSession, useSession } from '~/api/session/session'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { toast } from '~/ui/toast/toast'
import { AuthFrame } from '../shared/AuthFrame'
import type { Answer } from '../shared/useAuthForm'
import { VerifyEmailDocument } from '../requests/VerifyEmail.generated'
import { VerificationPassword } from './VerificationPassword'
import { InvalidVerificationLink } from './InvalidVerificationLink'

/** `password`: the password is required, because the account was not created in this browser. */
type Outcome = 'verified' | 'password' | 'invalidLink'

/** The page linked from the verification email. It verifies the address at once, then redirects. */
export default function VerificationPage() {
  const { t } = useTranslation('auth')
  const { token = '' } = useParams()
  const { search } = useLocation()
  const { status } = useSession()
  const [outcome, setOutcome] = useState<Outcome | { error: unknown } | null>(null)
  const isSessionLoaded = status !== 'loading'

  useEffect(
    function verify() {
      // Other tabs are only notified of a change from a session that is loaded.
      if (!isSessionLoaded || outcome !== null) return
      let isCancelled = false
      async function run() {
        const result = await verifyOnce(token)
        if (result === 'verified') await refreshSession()
        if (isCancelled) return
        setOutcome(result)
        if (result === 'verified') toast({ type: 'success', title: t('verify.verified') })
      }
      run().catch((error) => !isCancelled && setOutcome({ error }))
      return () => {
        isCancelled = true
      }
    },
    [isSessionLoaded, outcome, token, t],
  )

  // The guard of the sign-in page redirects a viewer who is signed in.
  if (outcome === 'verified') return <Navigate to={withNext(paths.login, safeNext(search))} replace />
  if (outcome === 'invalidLink') return <InvalidVerificationLink />
  if (outcome === 'password') {
    return (
      <VerificationPassword
        token={token}
        onVerified={() => setOutcome('verified')}
        onInvalidLink={() => setOutcome('invalidLink')}
      />
    )
  }
  return (
    <AuthFrame title={t('verify.title')} lead={t('verify.lead')}>
      <PageMeta title={t('verify.title')} noIndex />
      {outcome ? (
        <LoadError title={t('verify.failed')} hint={reasonOf(outcome.error)} onRetry={() => setOutcome(null)} />
      ) : (
        <HStack role="status" gap="3" color="fg.muted">
          <Spinner size="sm" color="ember.fg" />
          {t('verify.busy')}
        </HStack>
      )}
    </AuthFrame>
  )
}

const requests = new Map<string, Promise<Outcome>>()

/** Sends the token only once, even when the effect runs twice: it is valid for one use. */
function verifyOnce(token: string): Promise<Outcome> {
  const result = requests.get(token) ?? mutate(VerifyEmailDocument, { input: { token } }).then(outcomeOf)
  requests.set(token, result)
  result.catch(() => requests.delete(token))
  return result
}

function outcomeOf({ userErrors }: Answer): Outcome {
  if (userErrors.length === 0) return 'verified'
  return userErrors.some(({ code }) => code === 'REQUIRED') ? 'password' : 'invalidLink'
}
