import { Button, Flex, Heading, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { Gauge } from '~/ui/Gauge'
import { PageMeta } from '~/ui/PageMeta'
import { publicLinks } from './layouts/public/publicLinks'

export default function NotFoundPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()

  useEffect(
    function logAttemptedPath() {
      console.error('404:', pathname)
    },
    [pathname],
  )

  return (
    <Stack align="center" textAlign="center" gap="5" py={{ base: '12', md: '16' }} px="6">
      <PageMeta title={t('notFound.title')} noIndex />
      <Gauge reading={0} w="14rem" />
      <Heading as="h1" size={{ base: '4xl', md: '6xl' }} lang="en">
        {t('notFound.title')}
      </Heading>
      <Text color="fg.muted" fontSize="lg" maxW="30em">
        {t('notFound.text')}
      </Text>
      <Button asChild size="lg" mt="2">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
      <Flex wrap="wrap" justify="center" columnGap={{ base: '4', md: '6' }} rowGap="2" mt="4">
        {publicLinks.slice(1).map(({ to, label }) => (
          <ChakraLink key={to} asChild variant="underline" justifyContent="center" css={touchTarget}>
            <Link to={to}>{t(label)}</Link>
          </ChakraLink>
        ))}
      </Flex>
    </Stack>
  )
}
