const locales: Record<string, string> = { fr: 'fr-FR', en: 'en-GB' }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day (`2026-11-20`) is the same day everywhere; an instant is shown on the reader's own calendar. */
export function formatDate(value: string, language: string): string {
  const options: Intl.DateTimeFormatOptions = DAY.test(value) ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', ...options }).format(new Date(value))
}
