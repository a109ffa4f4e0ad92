import * as v from 'valibot'
import type { MessageKey } from './useErrorText'

/** The rule for new passwords. Existing ones may not match it. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(6, 'account.passwordTooShort' satisfies MessageKey),
  v.maxLength(128, 'account.passwordTooLong' satisfies MessageKey),
)
