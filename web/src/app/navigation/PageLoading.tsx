import { Center, HStack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '~/domain/name'
import { Mark } from '~/ui/Mark'
import { PageMeta } from '~/ui/PageMeta'

/** Stands for a page that is loading. */
export function PageLoading() {
  return (
    <>
      <PageMeta title={PRODUCT_NAME} />
      <Loading />
    </>
  )
}

/** A loading indicator that appears after a delay: most pages load faster. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <Center minH="60dvh" role="status" animation="fade-in 300ms 250ms both">
      <HStack gap="3" color="fg.muted">
        <Mark />
        <Text fontFamily="heading" fontSize="lg">
          {t('loading')}
        </Text>
      </HStack>
    </Center>
  )
}
