import { Box, Grid, HStack, Link, Stack, Text } from '@chakra-ui/react'
import { CircleHelp, MessagesSquare, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useSite } from '~/api/site'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { PageMeta } from '~/ui/PageMeta'
import { PageLead, PageTitle } from '../PageTitle'
import { ContactForm } from './ContactForm'

export default function ContactPage() {
  const { t } = useTranslation(['contact', 'common'])
  const communityUrl = useSite()?.configuration?.communityUrl
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1.1fr' }}
      columnGap="16"
      rowGap="10"
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.contact} />
      <Stack gap="8">
        <Stack gap="4">
          <PageTitle>{t('title')}</PageTitle>
          <PageLead maxW="30.5em">{t('lead')}</PageLead>
        </Stack>
        <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px">
          <Alternative icon={<CircleHelp aria-hidden />} title={t('ways.faq')}>
            <Link asChild variant="underline" colorPalette="ember" css={touchTarget}>
              <RouterLink to={paths.faq}>{t('ways.faqLink')}</RouterLink>
            </Link>
          </Alternative>
          <Alternative icon={<Wrench aria-hidden />} title={t('ways.service')}>
            <Link asChild variant="underline" colorPalette="ember" css={touchTarget}>
              <RouterLink to={`${paths.donate}?onglet=offres`}>{t('ways.serviceLink')}</RouterLink>
            </Link>
          </Alternative>
          {communityUrl && (
            <Alternative icon={<MessagesSquare aria-hidden />} title={t('ways.community')}>
              <Link
                href={communityUrl}
                target="_blank"
                rel="noopener"
                variant="underline"
                colorPalette="ember"
                css={touchTarget}
              >
                {t('ways.communityLink')} {t('common:footer.newTab')}
              </Link>
            </Alternative>
          )}
        </Stack>
      </Stack>
      <Box p={{ base: '5', md: '8' }} rounded="l3" borderWidth="1px" bg="bg.panel" alignSelf="start">
        <ContactForm />
      </Box>
    </Grid>
  )
}

/** An alternative to the contact form. */
function Alternative({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <HStack as="li" gap="4" py="4" borderBottomWidth="1px" align="start">
      <Box color="ember.fg" pt="0.5">
        {icon}
      </Box>
      <Box>
        <Text fontWeight="semibold">{title}</Text>
        {children}
      </Box>
    </HStack>
  )
}
