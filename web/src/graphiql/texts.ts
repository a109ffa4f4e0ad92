import english from '~/i18n/locales/en/graphiql.json'
import french from '~/i18n/locales/fr/graphiql.json'
import { readItem } from '~/lib/storage'

const isEnglish = (readItem('language') ?? navigator.language).startsWith('en')

document.documentElement.lang = isEnglish ? 'en' : 'fr'

/** The texts around GraphiQL, which is itself in English only. */
export const texts = isEnglish ? english : french
