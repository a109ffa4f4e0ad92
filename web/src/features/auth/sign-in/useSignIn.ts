import type { ParseKeys } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { SignInDocument } from '../requests/SignIn.generated'
import { signInSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

interface Options {
  failed: ParseKeys<'auth'>
  /** Said of a refusal in the place of the server's own words. */
  refused?: ParseKeys<'auth'>
}

/** What every page that signs in does. */
export function useSignIn({ failed, refused }: Options) {
  const { t } = useTranslation('auth')
  const [unverified, setUnverified] = useState<string | null>(null)
  const auth = useAuthForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    async send(credentials) {
      const { userErrors } = await mutate(SignInDocument, { input: credentials })
      const isUnverified = userErrors.some(({ code }) => code === 'EMAIL_NOT_VERIFIED')
      setUnverified(isUnverified ? credentials.email : null)
      if (isUnverified || !refused || userErrors.length === 0) return { userErrors }
      return { userErrors: [{ field: null, message: t(refused) }] }
    },
    done: () => 'login.done',
    failed,
  })
  return {
    ...auth,
    /** The address that the last attempt was right about, but that has yet to be verified. */
    unverified,
  }
}
