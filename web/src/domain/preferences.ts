// The languages and the themes: their names in the API, and those on the page.

import { currentLanguage } from '~/i18n'

export const languageNames = { fr: 'FRENCH', en: 'ENGLISH' } as const
export const languagesByName = { FRENCH: 'fr', ENGLISH: 'en' } as const
export const themeNames = { light: 'LIGHT', dark: 'DARK', system: 'SYSTEM' } as const
export const themesByName = { LIGHT: 'light', DARK: 'dark', SYSTEM: 'system' } as const

/** The language of an account, which the page is about to take. A new account takes that of the page. */
export const languageOf = (settings: { language: keyof typeof languagesByName; version: number } | null | undefined) =>
  settings && settings.version > 0 ? languagesByName[settings.language] : currentLanguage()
