import en from '~/i18n/locales/en/widget.json'
import fr from '~/i18n/locales/fr/widget.json'

export type Language = 'fr' | 'en'
export type Texts = typeof fr

/** The language of the widget for a language tag: English, or else French. */
export const languageOf = (tag: string): Language => (/^en\b/i.test(tag) ? 'en' : 'fr')

export const textsOf = (language: Language): Texts => ({ fr, en })[language]
