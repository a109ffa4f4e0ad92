import type { ParseKeys } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { SignInDocument } from '../requests/SignIn.generated'
import { signInSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

interface Options {
  failed: ParseKeys<'auth'>
  /** Replaces the server's message for wrong credentials. */
  rejected?: ParseKeys<'auth'>
}

/** The form of the sign-in pages. */
export function useSignIn({ failed, rejected }: Options) {
  const { t } = useTranslation('auth')
  const [unverified, setUnverified] = useState<string | null>(null)
  const auth = useAuthForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    async send(credentials) {
      const { userErrors } = await mutate(SignInDocument, { input: credentials })
      const isUnverified = userErrors.some(({ code }) => code === 'EMAIL_NOT_VERIFIED')
      setUnverified(isUnverified ? credentials.email : null)
      if (isUnverified || !rejected || userErrors.length === 0) return { userErrors }
      return { userErrors: [{ field: null, message: t(rejected) }] }
    },
    done: () => 'login.done',
    failed,
  })
  return {
    ...auth,
    /** The email of the last attempt, when its credentials were right but it is not verified. */
    unverified,
  }
}
