import * as v from 'valibot'
import type { UpdateCreatorProfileInput, UpdateSettingsInput } from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { atMost, lengthOf, text } from '~/ui/form/rules'
import type { MessageKey } from '~/ui/form/useErrorText'
import type { AccountSettingsQuery } from './Settings.generated'

/** Makes the compiler check that the catalogues have the message. */
const message = (key: MessageKey) => key

export const countries = ['FRANCE', 'CANADA', 'BELGIUM', 'SWITZERLAND', 'OTHER'] as const
export const languages = ['FRENCH', 'ENGLISH'] as const
export const themes = ['LIGHT', 'DARK', 'SYSTEM'] as const

export const settingsSchema = v.object({
  // An account that came from elsewhere may have no names, and needs none to change the rest; the server refuses to lose them.
  firstName: text(atMost(80, 'account.firstNameTooLong')),
  lastName: text(atMost(80, 'account.lastNameTooLong')),
  username: text(atMost(80, 'settings.usernameTooLong')),
  country: v.picklist([...countries, '']),
  language: v.picklist(languages),
  theme: v.picklist(themes),
  hasEmailNotifications: v.boolean(),
})

export type SettingsValues = v.InferOutput<typeof settingsSchema>

/** The defaults of the product. */
export const noSettings: SettingsValues = {
  firstName: '',
  lastName: '',
  username: '',
  country: '',
  language: 'FRENCH',
  theme: 'SYSTEM',
  hasEmailNotifications: true,
}

type Viewer = NonNullable<AccountSettingsQuery['viewer']>
type Shown = Pick<SettingsValues, 'language' | 'theme'>

/** @param shown what this very page wears: it is chosen in the top bar too, and told to the account in its own time */
export function valuesOf({ settings, creatorProfile }: Viewer, shown: Shown): SettingsValues | null {
  if (!settings) return null
  return {
    firstName: creatorProfile?.firstName ?? '',
    lastName: creatorProfile?.lastName ?? '',
    username: settings.username ?? '',
    country: settings.country ?? '',
    hasEmailNotifications: settings.hasEmailNotifications,
    ...shown,
  }
}

/** Null when nothing of it was changed. What the page wears is said each time: the account may not know it yet. */
export function toSettingsInput(values: SettingsValues, changed: Changed<SettingsValues>): UpdateSettingsInput | null {
  const { username, country, hasEmailNotifications, language, theme } = values
  const own = only({ username: username || null, country: country || null, hasEmailNotifications }, changed)
  if (!own && !changed.language && !changed.theme) return null
  return { ...own, language, theme }
}

export function toNamesInput(
  { firstName, lastName }: SettingsValues,
  changed: Changed<SettingsValues>,
): UpdateCreatorProfileInput | null {
  return only({ firstName, lastName }, changed)
}

function only<T extends object>(input: T, changed: Changed<SettingsValues>): Partial<T> | null {
  const entries = Object.entries(input).filter(([field]) => changed[field as keyof SettingsValues])
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : null
}

/** What a name makes one think of; it is taken all the same. */
export function remarkOn(username: string): 'short' | 'long' | null {
  const length = lengthOf(username.trim())
  if (length > 20) return 'long'
  return length > 0 && length < 3 ? 'short' : null
}

const newPassword = v.pipe(
  v.string(),
  v.minLength(6, message('account.passwordTooShort')),
  v.maxLength(128, message('account.passwordTooLong')),
)

export const passwordSchema = v.pipe(
  v.object({ currentPassword: v.string(), newPassword, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirm']],
      ({ newPassword, confirm }) => newPassword === confirm,
      message('auth:register.mismatch'),
    ),
    ['confirm'],
  ),
)

export const deletionSchema = v.object({ password: v.string(), confirmation: text() })
