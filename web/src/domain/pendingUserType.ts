import { readItem, removeItem, writeItem } from '~/lib/storage'

/*
 * What somebody has said they are before they have an account: kept across a reload, and across the detour by another service's
 * sign-in page.
 */

const KEY = 'pending_user_type'

export const userTypes = ['CREATOR', 'TESTER'] as const
type UserType = (typeof userTypes)[number]

export function readPendingUserType(): UserType | undefined {
  return toUserType(readItem(KEY))
}

/** What the address of the page says: `?type=tester`. */
export const userTypeIn = (search: string): UserType | undefined => toUserType(new URLSearchParams(search).get('type'))

const toUserType = (text: string | null) => userTypes.find((type) => type.toLowerCase() === text)

export const keepPendingUserType = (type: UserType) => writeItem(KEY, type.toLowerCase())

export const forgetPendingUserType = () => removeItem(KEY)
