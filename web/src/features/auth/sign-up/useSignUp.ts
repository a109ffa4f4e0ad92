import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { useLocation } from 'react-router'
import { mutate } from '~/api/mutate'
import type { SignUpInput } from '~/api/types.generated'
import { inviteeOf } from '~/domain/invitee'
import { safeNext } from '~/lib/navigation/paths'
import { clearPendingUserType, readPendingUserType, userTypeIn } from '~/domain/pendingUserType'
import { SignUpDocument } from '../requests/SignUp.generated'
import { useAuthForm } from '../shared/useAuthForm'

const nobody = { firstName: '', lastName: '', email: '', password: '', confirm: '' }

/** What every page that signs up does; `toInput` leaves out what only the form needs. */
export function useSignUp<TInput extends FieldValues, TOutput>(
  schema: GenericSchema<TInput, TOutput>,
  toInput: (values: TOutput) => SignUpInput,
) {
  const [awaited, setAwaited] = useState<string | null>(null)
  const { search } = useLocation()
  const invitee = inviteeOf(safeNext(search))
  const [defaultValues] = useState({
    ...nobody,
    email: invitee?.email ?? '',
    userType: invitee?.userType ?? userTypeIn(search) ?? readPendingUserType() ?? '',
  })
  const auth = useAuthForm({
    schema,
    defaultValues: defaultValues as unknown as TInput,
    draftName: 'register',
    send: (values) => mutate(SignUpDocument, { input: toInput(values) }),
    done: ({ isVerificationRequired }) => (isVerificationRequired ? 'register.doneUnverified' : 'register.done'),
    failed: 'register.failed',
    onDone({ isVerificationRequired }, values) {
      clearPendingUserType()
      if (isVerificationRequired) setAwaited(toInput(values).email)
    },
  })
  return {
    ...auth,
    /** The address of the account that was just made, while it has to be verified. */
    awaited,
  }
}
