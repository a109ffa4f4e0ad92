import * as v from 'valibot'
import type { UpdateCreatorProfileInput, UpdateSettingsInput } from '~/api/types.generated'
import { countries } from '~/domain/countries'
import type { Changed } from '~/forms/useServerForm'
import { newPassword } from '~/ui/form/newPassword'
import { atMost, lengthOf, text } from '~/ui/form/rules'
import { message } from '~/ui/form/useErrorText'
import type { AccountSettingsQuery } from './Settings.generated'

export const languages = ['FRENCH', 'ENGLISH'] as const
export const themes = ['LIGHT', 'DARK', 'SYSTEM'] as const

export const settingsSchema = v.object({
  // Not required here: an account created through another provider may have no names. The server refuses to remove existing ones.
  firstName: text(atMost(80, 'account.firstNameTooLong')),
  lastName: text(atMost(80, 'account.lastNameTooLong')),
  username: text(atMost(80, 'settings.usernameTooLong')),
  country: v.picklist([...countries, '']),
  language: v.picklist(languages),
  theme: v.picklist(themes),
  hasEmailNotifications: v.boolean(),
})

export type SettingsValues = v.InferOutput<typeof settingsSchema>

/** The product's defaults. */
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
type PageSettings = Pick<SettingsValues, 'language' | 'theme'>

/** @param pageSettings the current language and theme: they can be changed in the top bar too, which saves them to the account later */
export function valuesOf({ settings, creatorProfile }: Viewer, pageSettings: PageSettings): SettingsValues | null {
  if (!settings) return null
  return {
    firstName: creatorProfile?.firstName ?? '',
    lastName: creatorProfile?.lastName ?? '',
    username: settings.username ?? '',
    country: settings.country ?? '',
    hasEmailNotifications: settings.hasEmailNotifications,
    ...pageSettings,
  }
}

/** Null when nothing changed. The page's language and theme are always included: they may not have been saved yet. */
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

/** A remark about the length of a user name, which is accepted all the same. */
export function remarkOn(username: string): 'short' | 'long' | null {
  const length = lengthOf(username.trim())
  if (length > 20) return 'long'
  return length > 0 && length < 3 ? 'short' : null
}

/** @param hasPassword an account created through another provider has none yet */
export const passwordSchemaOf = (hasPassword: boolean) =>
  v.pipe(
    v.object({ currentPassword: currentPasswordOf(hasPassword), newPassword, confirm: v.string() }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['confirm']],
        ({ newPassword, confirm }) => newPassword === confirm,
        message('auth:register.mismatch'),
      ),
      ['confirm'],
    ),
  )

export const deletionSchemaOf = (hasPassword: boolean) =>
  v.object({ password: currentPasswordOf(hasPassword), confirmation: text() })

const currentPasswordOf = (hasPassword: boolean) =>
  v.pipe(
    v.string(),
    v.check((password) => !hasPassword || password !== '', message('settings:password.required')),
  )
