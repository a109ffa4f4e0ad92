// The languages and the themes: their names in the API, and those on the page.

export const languageNames = { fr: 'FRENCH', en: 'ENGLISH' } as const
export const languagesByName = { FRENCH: 'fr', ENGLISH: 'en' } as const
export const themeNames = { light: 'LIGHT', dark: 'DARK', system: 'SYSTEM' } as const
export const themesByName = { LIGHT: 'light', DARK: 'dark', SYSTEM: 'system' } as const
