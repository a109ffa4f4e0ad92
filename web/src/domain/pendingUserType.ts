import { readItem, removeItem, writeItem } from '~/lib/storage'

/*
 * The account type a visitor chose before they have an account. It is stored to survive a reload and the redirect to an
 * OAuth provider.
 */

const KEY = 'pending_user_type'

export const userTypes = ['CREATOR', 'TESTER'] as const
type UserType = (typeof userTypes)[number]

export function readPendingUserType(): UserType | undefined {
  return toUserType(readItem(KEY))
}

/** The type in the search parameters of a URL: `?type=tester`. */
export const userTypeIn = (search: string): UserType | undefined => toUserType(new URLSearchParams(search).get('type'))

const toUserType = (text: string | null) => userTypes.find((type) => type.toLowerCase() === text)

export const storePendingUserType = (type: UserType) => writeItem(KEY, type.toLowerCase())

export const clearPendingUserType = () => removeItem(KEY)
