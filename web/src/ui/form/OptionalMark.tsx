import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** Follows the label or the legend of what need not be filled in. */
export function OptionalMark() {
  const { t } = useTranslation()
  return (
    <chakra.span color="fg.subtle" fontWeight="normal">
      {t('optional')}
    </chakra.span>
  )
}
