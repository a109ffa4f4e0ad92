import * as v from 'valibot'
import { isEmail } from '~/domain/email'
import { userTypes } from '~/domain/pendingUserType'
import { newPassword } from '~/ui/form/newPassword'
import { message, type MessageKey } from '~/ui/form/useErrorText'

const email = v.pipe(v.string(), v.trim(), v.check(isEmail, message('account.emailInvalid')))

const name = (required: MessageKey, tooLong: MessageKey) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(required), v.maxLength(80, tooLong))

export const signInSchema = v.object({
  email,
  password: v.pipe(v.string(), v.minLength(6, message('account.passwordTooShort'))),
})

/** For an existing account: its password may not match the current rules. */
export const verificationSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty(message('account.signUpPasswordRequired'))),
})

export const emailSchema = v.object({ email })

export const newPasswordSchema = v.pipe(
  v.object({ newPassword, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirm']],
      ({ newPassword, confirm }) => newPassword === confirm,
      message('auth:register.mismatch'),
    ),
    ['confirm'],
  ),
)

const signUpEntries = {
  userType: v.picklist(userTypes, message('account.userTypeRequired')),
  firstName: name('account.firstNameRequired', 'account.firstNameTooLong'),
  lastName: name('account.lastNameRequired', 'account.lastNameTooLong'),
  email,
  password: newPassword,
  confirm: v.string(),
}

const isSame = ({ password, confirm }: { password: string; confirm: string }) => password === confirm

export const signUpSchema = v.pipe(
  v.object(signUpEntries),
  v.forward(v.partialCheck([['password'], ['confirm']], isSame, message('auth:register.mismatch')), ['confirm']),
)

/** The schema of the simple sign-up page: shorter messages, and a checkbox for the terms. */
export const simpleSignUpSchema = v.pipe(
  v.object({
    ...signUpEntries,
    firstName: name('auth:simpleRegister.firstNameRequired', 'account.firstNameTooLong'),
    lastName: name('auth:simpleRegister.lastNameRequired', 'account.lastNameTooLong'),
    terms: v.literal(true, message('auth:simpleRegister.termsRequired')),
  }),
  v.forward(v.partialCheck([['password'], ['confirm']], isSame, message('auth:register.mismatch')), ['confirm']),
)

export const completeProfileSchema = v.object({
  userType: v.picklist(userTypes, message('account.profileTypeRequired')),
})
