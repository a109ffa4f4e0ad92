import { HStack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '~/domain/name'
import { Mark } from '~/ui/Mark'
import { AppLink } from '../navigation/AppLink'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'

/** @param isShort whether it is the mark alone on small screens */
export function Wordmark({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation()
  return (
    <HStack asChild gap="2.5" rounded="l1" focusVisibleRing="outside" css={touchTarget}>
      <AppLink to={paths.home} aria-label={t('nav.homeLink')}>
        <Mark />
        <Text
          as="span"
          hideBelow={isShort ? 'sm' : undefined}
          fontFamily="heading"
          fontWeight="800"
          fontSize="xl"
          letterSpacing="-0.03em"
        >
          {PRODUCT_NAME}
        </Text>
      </AppLink>
    </HStack>
  )
}
