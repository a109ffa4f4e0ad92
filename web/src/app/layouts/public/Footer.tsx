import { Box, Flex, Grid, HStack, Link, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { useSite } from '~/api/site'
import { PRODUCT_NAME } from '~/domain/name'
import { newsPath, paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { AppLink } from '../../navigation/AppLink'
import { LanguageSwitch } from '../LanguageSwitch'
import { useSignInLinks } from './useSignInLinks'
import { Wordmark } from '../Wordmark'

const FIRST_YEAR = 2025
const yearsUntil = (year: number) => (year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR))
const thisYear = () => new Date().getFullYear()
/** The current year; the year of the build during hydration, to match the prerendered page. */
const useYear = () => useSyncExternalStore(noSubscription, thisYear, () => import.meta.env.VITE_BUILD_YEAR)
const noSubscription = () => () => undefined

/** The footer, with links to every public page. External links are shown if the deployment configures them. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <Box as="footer" borderTopWidth="1px" bg="bg.subtle">
      <Box w="full" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} pt={{ base: '10', md: '14' }} pb="6">
        <Grid
          templateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)', xl: '2fr repeat(4, 1fr)' }}
          gap={{ base: '8', md: '10' }}
        >
          <Stack gap="4" align="start" gridColumn={{ base: '1 / -1', xl: 'auto' }}>
            <Wordmark />
            <Text color="fg.muted" maxW="24em">
              {t('footer.tagline')}
            </Text>
            <SocialLinks />
          </Stack>
          <Column title={t('footer.platform.title')}>
            <Entry to={paths.home} label={t('nav.home')} />
            <AccountEntries />
            <Entry to={paths.donate} label={t('nav.donate')} />
          </Column>
          <Column title={t('footer.community.title')}>
            <Forum />
            <Entry to={paths.directory} label={t('nav.directory')} />
            <Entry to={paths.blog} label={t('nav.blog')} />
            <Entry to={newsPath} label={t('footer.community.events')} />
            <Entry to={paths.stories} label={t('nav.tellStory')} />
            <Entry to={paths.storiesWall} label={t('nav.stories')} />
          </Column>
          <Column title={t('footer.help.title')}>
            <Entry to={paths.resources} label={t('footer.help.resources')} />
            <Entry to={paths.faq} label={t('footer.help.faq')} />
            <Entry to={paths.contact} label={t('footer.help.contact')} />
            <Entry to={paths.developers} label={t('footer.help.developers')} />
            {/* Served separately, not a route of this application. */}
            <Link href="/graphiql" {...entry}>
              {t('footer.help.graphiql')}
            </Link>
          </Column>
          <Column title={t('footer.legal.title')}>
            <Entry to={paths.legalNotice} label={t('footer.legal.notice')} />
            <Entry to={paths.privacy} label={t('footer.legal.privacy')} />
            <Entry to={paths.terms} label={t('footer.legal.terms')} />
          </Column>
        </Grid>
        <Flex align="center" justify="space-between" gap="4" mt={{ base: '8', md: '12' }} pt="4" borderTopWidth="1px">
          <Text color="fg.muted" textStyle="sm">
            {t('footer.copyright', { years: yearsUntil(useYear()), name: PRODUCT_NAME })}
          </Text>
          <HStack me="-4">
            <LanguageSwitch />
          </HStack>
        </Flex>
      </Box>
    </Box>
  )
}

const entry = {
  color: 'fg.muted',
  py: '1',
  w: 'fit-content',
  css: touchTarget,
  _hover: { color: 'fg', textDecoration: 'underline' },
} as const

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="nav" aria-label={title} gap="0.5">
      <Text fontFamily="heading" fontWeight="700" mb="1">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Entry({ to, label }: { to: string; label: string }) {
  return (
    <Link asChild {...entry}>
      <AppLink to={to}>{label}</AppLink>
    </Link>
  )
}

function AccountEntries() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const signInLinks = useSignInLinks()
  return (
    <>
      {!viewer && <Entry to={signInLinks.register} label={t('nav.register')} />}
      {!viewer && <Entry to={signInLinks.login} label={t('nav.login')} />}
      {viewer?.userType !== 'TESTER' && <Entry to={paths.dashboard} label={t('footer.platform.dashboard')} />}
    </>
  )
}

function Forum() {
  const { t } = useTranslation()
  const community = useSite()?.configuration?.communityUrl
  return community && <External href={community} label={t('footer.community.forum')} />
}

function External({ href, label }: { href: string; label: string }) {
  const { t } = useTranslation()
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" {...entry}>
      {label}
      <VisuallyHidden>{` ${t('footer.newTab')}`}</VisuallyHidden>
    </Link>
  )
}

function SocialLinks() {
  const { t } = useTranslation()
  const configuration = useSite()?.configuration
  const links = [
    { name: 'Twitter', url: configuration?.twitterUrl },
    { name: 'LinkedIn', url: configuration?.linkedInUrl },
    { name: 'GitHub', url: configuration?.githubUrl },
    { name: 'Discord', url: configuration?.communityUrl },
  ].filter(({ url }) => url)
  if (links.length === 0) return null
  return (
    <HStack as="nav" aria-label={t('footer.socialLabel')} gap="5" wrap="wrap" fontWeight="semibold">
      {links.map(({ name, url }) => url && <External key={name} href={url} label={name} />)}
    </HStack>
  )
}
