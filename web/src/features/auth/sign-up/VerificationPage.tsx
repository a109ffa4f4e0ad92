import { HStack, Spinner } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { Navigate, useParams } from 'react-router'
import { refreshSession, useSession } from '~/api/session'
import { paths } from '~/lib/navigation/paths'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { toast } from '~/ui/toast/toast'
import { AuthFrame } from '../shared/AuthFrame'
import type { Answer } from '../shared/useAuthForm'
import { VerifyEmailDocument } from '../requests/VerifyEmail.generated'
import { VerificationPassword } from './VerificationPassword'
import { VerificationRefused } from './VerificationRefused'

/** `password`: this browser is not one of whoever signed up, as far as anybody knows. */
type Outcome = 'verified' | 'password' | 'refused'

/** Where the letter that verifies an address leads: it does so by itself, and leads on. */
export default function VerificationPage() {
  const { t } = useTranslation('auth')
  const { token = '' } = useParams()
  const { status } = useSession()
  const [outcome, setOutcome] = useState<Outcome | 'failed' | null>(null)
  const isKnown = status !== 'loading'

  useEffect(
    function verify() {
      // Who was here before must be known: only then do the other tabs hear that it changed.
      if (!isKnown || outcome !== null) return
      let over = false
      async function run() {
        const answer = await verifyOnce(token)
        if (answer === 'verified') await refreshSession()
        if (over) return
        setOutcome(answer)
        if (answer === 'verified') toast({ type: 'success', title: t('verify.verified') })
      }
      run().catch(() => !over && setOutcome('failed'))
      return () => {
        over = true
      }
    },
    [isKnown, outcome, token, t],
  )

  // The guard of that page leads whoever is signed in to their own.
  if (outcome === 'verified') return <Navigate to={paths.login} replace />
  if (outcome === 'refused') return <VerificationRefused />
  if (outcome === 'password') {
    return (
      <VerificationPassword
        token={token}
        onVerified={() => setOutcome('verified')}
        onRefused={() => setOutcome('refused')}
      />
    )
  }
  return (
    <AuthFrame title={t('verify.title')} lead={t('verify.lead')}>
      <PageMeta title={t('verify.title')} noIndex />
      {outcome === 'failed' ? (
        <LoadError title={t('verify.failed')} onRetry={() => setOutcome(null)} />
      ) : (
        <HStack role="status" gap="3" color="fg.muted">
          <Spinner size="sm" color="ember.fg" />
          {t('verify.busy')}
        </HStack>
      )}
    </AuthFrame>
  )
}

const underWay = new Map<string, Promise<Outcome>>()

/** A token is good for once: a page drawn twice must not spend it, and then be told that it is spent. */
function verifyOnce(token: string): Promise<Outcome> {
  const answer = underWay.get(token) ?? mutate(VerifyEmailDocument, { input: { token } }).then(outcomeOf)
  underWay.set(token, answer)
  answer.catch(() => underWay.delete(token))
  return answer
}

function outcomeOf({ userErrors }: Answer): Outcome {
  if (userErrors.length === 0) return 'verified'
  return userErrors.some(({ code }) => code === 'REQUIRED') ? 'password' : 'refused'
}
