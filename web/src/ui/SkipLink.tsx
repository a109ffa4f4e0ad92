import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

export const MAIN_ID = 'main'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <chakra.a
      href={`#${MAIN_ID}`}
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipNav"
      px="4"
      py="2"
      rounded="l2"
      bg="bg.inverted"
      color="fg.inverted"
      fontWeight="semibold"
      translate="0 -200%"
      _focusVisible={{ translate: '0 0' }}
    >
      {t('skipToContent')}
    </chakra.a>
  )
}
