import { readItem, removeItem, writeItem } from './storage'

/*
 * What somebody has said they are before they have an account: kept across a reload, and across the detour by another service's
 * sign-in page.
 */

const KEY = 'pending_user_type'

export const userTypes = ['CREATOR', 'TESTER'] as const
type UserType = (typeof userTypes)[number]

export function readPendingUserType(): UserType | undefined {
  const stored = readItem(KEY)
  return userTypes.find((type) => type.toLowerCase() === stored)
}

export const keepPendingUserType = (type: UserType) => writeItem(KEY, type.toLowerCase())

export const forgetPendingUserType = () => removeItem(KEY)
