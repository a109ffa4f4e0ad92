import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '~/i18n/format'
import { type Decimal, toFixed2 } from './numbers'

/** Formats amounts in the current language. */
export function useMoney() {
  const { i18n } = useTranslation()
  return (amount: Decimal) => formatMoney(toFixed2(amount), i18n.language)
}

export function usePercent() {
  const { i18n } = useTranslation()
  return (percent: Decimal) => formatPercent(toFixed2(percent), i18n.language)
}
