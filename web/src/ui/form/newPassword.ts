import * as v from 'valibot'
import { message } from './useErrorText'

/** The rule for new passwords. Existing ones may not match it. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(6, message('account.passwordTooShort')),
  v.maxLength(128, message('account.passwordTooLong')),
)
