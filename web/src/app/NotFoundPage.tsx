import { Button, Flex, Link as ChakraLink } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { PageMeta } from '~/ui/PageMeta'
import { PageMessage } from '~/ui/part/PageMessage'
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
    <PageMessage title={<span lang="en">{t('notFound.title')}</span>} text={t('notFound.text')}>
      <PageMeta title={t('notFound.title')} noIndex />
      <Button asChild size="lg">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
      <Flex wrap="wrap" justify="center" columnGap={{ base: '4', md: '6' }} rowGap="2" mt="4">
        {publicLinks.slice(1).map(({ to, label }) => (
          <ChakraLink key={to} asChild variant="underline" justifyContent="center" css={touchTarget}>
            <Link to={to}>{t(label)}</Link>
          </ChakraLink>
        ))}
      </Flex>
    </PageMessage>
  )
}
