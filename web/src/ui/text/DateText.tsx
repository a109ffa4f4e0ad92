import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'

/** A day, or the day of an instant, in the format of the language. */
export function DateText({ value }: { value: string }) {
  const { i18n } = useTranslation()
  return <time dateTime={value}>{formatDate(value, i18n.language)}</time>
}
