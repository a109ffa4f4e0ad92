import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { useLocation } from 'react-router'
import { mutate } from '~/api/mutations/mutate'
import type { SignUpInput } from '~/api/types.generated'
import { inviteeOf } from '~/domain/invitee'
import { safeNext } from '~/lib/navigation/paths'
import { clearPendingUserType, readPendingUserType, userTypeIn } from '~/domain/pendingUserType'
import { SignUpDocument } from '../requests/SignUp.generated'
import { useAuthForm } from '../shared/useAuthForm'

const emptyValues = { firstName: '', lastName: '', email: '', password: '', confirm: '' }

/** The form of the sign-up pages. `toInput` removes fields that are only in the form. */
export function useSignUp<TInput extends FieldValues, TOutput>(
  schema: GenericSchema<TInput, TOutput>,
  toInput: (values: TOutput) => SignUpInput,
) {
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  const { search } = useLocation()
  const next = safeNext(search)
  const invitee = inviteeOf(next)
  const [defaultValues] = useState({
    ...emptyValues,
    email: invitee?.email ?? '',
    userType: invitee?.userType ?? userTypeIn(search) ?? readPendingUserType() ?? '',
  })
  const auth = useAuthForm({
    schema,
    defaultValues: defaultValues as unknown as TInput,
    draftName: 'register',
    send: (values) => mutate(SignUpDocument, { input: { ...toInput(values), next } }),
    done: ({ isVerificationRequired }) => (isVerificationRequired ? 'register.doneUnverified' : 'register.done'),
    failed: 'register.failed',
    onDone({ isVerificationRequired }, values) {
      clearPendingUserType()
      if (isVerificationRequired) setUnverifiedEmail(toInput(values).email)
    },
  })
  return {
    ...auth,
    /** The email of the new account, when it has to be verified. */
    unverifiedEmail,
  }
}
