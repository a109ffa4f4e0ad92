import * as v from 'valibot'
import type { UserType } from '~/api/types.generated'
import type { MessageKey } from '~/ui/form/useErrorText'

/** Makes the compiler check that the catalogues have the message. */
const message = (key: MessageKey) => key

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const email = v.pipe(v.string(), v.trim(), v.regex(EMAIL, message('account.emailInvalid')))

const name = (required: MessageKey, tooLong: MessageKey) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(required), v.maxLength(80, tooLong))

const userTypes: readonly UserType[] = ['CREATOR', 'TESTER']

export const signInSchema = v.object({
  email,
  password: v.pipe(v.string(), v.minLength(6, message('account.passwordTooShort'))),
})

export const signUpSchema = v.pipe(
  v.object({
    userType: v.picklist(userTypes, message('account.userTypeRequired')),
    firstName: name('account.firstNameRequired', 'account.firstNameTooLong'),
    lastName: name('account.lastNameRequired', 'account.lastNameTooLong'),
    email,
    password: v.pipe(
      v.string(),
      v.minLength(6, message('account.passwordTooShort')),
      v.maxLength(128, message('account.passwordTooLong')),
    ),
    confirm: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => password === confirm,
      message('auth:register.mismatch'),
    ),
    ['confirm'],
  ),
)

export const completeProfileSchema = v.object({
  userType: v.picklist(userTypes, message('account.profileTypeRequired')),
})
