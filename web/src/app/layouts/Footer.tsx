import { Flex, HStack, Link, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '~/lib/name'
import { LanguageSwitch } from '../LanguageSwitch'
import { Wordmark } from './Wordmark'

const FIRST_YEAR = 2025
const thisYear = new Date().getFullYear()
const years = thisYear > FIRST_YEAR ? `${FIRST_YEAR}–${thisYear}` : FIRST_YEAR

export function Footer() {
  const { t } = useTranslation()
  return (
    <Flex as="footer" borderTopWidth="1px" bg="bg.subtle">
      <Flex direction={{ base: 'column', md: 'row' }} justify="space-between" gap="8" w="full" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py="10">
        <Stack gap="3" align="start">
          <Wordmark />
          <Text color="fg.muted" maxW="44ch">
            {t('footer.tagline')}
          </Text>
          <Text color="fg.muted" textStyle="sm">
            {t('footer.copyright', { years, name: PRODUCT_NAME })}
          </Text>
        </Stack>
        <Stack gap="3" align={{ md: 'end' }}>
          <HStack as="nav" aria-label={t('footer.developers')} gap="5" wrap="wrap">
            {/* Pages of the server, not of this application. */}
            <Link href="/graphiql" variant="underline">
              {t('footer.graphiql')}
            </Link>
            <Link href="/schema.graphql" variant="underline">
              {t('footer.schema')}
            </Link>
          </HStack>
          <HStack ms={{ base: '-4', md: '0' }} me={{ md: '-4' }}>
            <LanguageSwitch />
          </HStack>
        </Stack>
      </Flex>
    </Flex>
  )
}
