import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { ArrowRight, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import campaignDocuments from 'examples:campaign.graphql'
import campaign from 'examples:campaign.ts'
import errors from 'examples:errors.mjs'
import followBrowser from 'examples:follow.browser.js'
import follow from 'examples:follow.mjs'
import followPython from 'examples:follow.py'
import followShell from 'examples:follow.sh'
import pages from 'examples:pages.mjs'
import pagesPython from 'examples:pages.py'
import client from 'examples:rodage.ts'
import token from 'examples:token.sh'
import webhook from 'examples:webhook.mjs'
import webhookPython from 'examples:webhook.py'
import { Link } from 'react-router'
import { useSession } from '~/api/session'
import { creatorTokensPath, paths, testerTokensPath, webhooksPath } from '~/lib/paths'
import { PageMeta } from '~/ui/PageMeta'
import { Code } from './Code'
import { Contents } from './Contents'
import { Examples } from './Examples'
import { FirstQuery } from './FirstQuery'
import { Prose } from './Prose'
import { LimitTable, ProtocolErrorTable, ScopeTable, UserErrorTable, WebhookEventTable } from './Reference'
import { tally } from './reference.generated'
import { Releases } from './Releases'
import { Section } from './Section'

/** The way into the API: every program shown here is a file of examples/, which the tests run. */
export default function DevelopersPage() {
  const { t } = useTranslation('developers')
  const { viewer } = useSession()
  return (
    <Stack gap={{ base: '10', md: '16' }} w="full" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '10', md: '16' }}>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.developers} />
      <Opening />
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '10', lg: '16' }}>
        <Contents />
        <Stack flex="1" minW="0" gap={{ base: '14', md: '20' }}>
          <Section of="first">
            <FirstQuery />
          </Section>
          <Section of="tokens">
            <Flex wrap="wrap" gap="3">
              <Button asChild variant="outline">
                <Link to={viewer?.userType === 'TESTER' ? testerTokensPath : creatorTokensPath}>{t('tokens.settings')}</Link>
              </Button>
              <Button asChild variant="outline">
                <a href="/graphiql?exemple=CreerUnJeton">
                  {t('tokens.explorer')}
                  <ArrowRight aria-hidden />
                </a>
              </Button>
            </Flex>
            <Code example={{ name: 'token.sh', pieces: token }} />
            <ScopeTable />
          </Section>
          <Section of="lists">
            <Examples
              examples={[
                { name: 'pages.mjs', pieces: pages },
                { name: 'pages.py', pieces: pagesPython },
              ]}
            />
          </Section>
          <Section of="errors">
            <Code example={{ name: 'errors.mjs', pieces: errors }} />
            <ProtocolErrorTable />
            <UserErrorTable />
          </Section>
          <Section of="limits">
            <LimitTable />
          </Section>
          <Section of="live">
            <Steps />
            <Examples
              examples={[
                { name: 'follow.mjs', pieces: follow },
                { name: 'follow.py', pieces: followPython },
                { name: 'follow.sh', pieces: followShell },
                { name: 'follow.browser.js', pieces: followBrowser },
              ]}
            />
          </Section>
          <Section of="webhooks">
            {viewer?.userType !== 'TESTER' && (
              <Button asChild variant="outline" alignSelf="start">
                <Link to={webhooksPath}>{t('webhooks.settings')}</Link>
              </Button>
            )}
            <WebhookEventTable />
            <Examples
              examples={[
                { name: 'webhook.mjs', pieces: webhook },
                { name: 'webhook.py', pieces: webhookPython },
              ]}
            />
          </Section>
          <Section of="campaign">
            <Examples
              examples={[
                { name: 'campaign.ts', pieces: campaign },
                { name: 'campaign.graphql', pieces: campaignDocuments },
                { name: 'rodage.ts', pieces: client },
              ]}
            />
          </Section>
          <Section of="schema">
            <Flex wrap="wrap" gap="3">
              <SchemaButton />
              <ExplorerButton />
            </Flex>
            <Releases />
          </Section>
        </Stack>
      </Flex>
    </Stack>
  )
}

function Opening() {
  const { t } = useTranslation('developers')
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} justify="space-between" align={{ lg: 'end' }} gap="8">
      <Stack gap="4" align="start">
        <Heading as="h1" fontSize={{ base: '5xl', md: '7xl' }} lineHeight="1" letterSpacing="-0.04em" fontWeight="800">
          {t('title')}
        </Heading>
        <Text color="fg.muted" fontSize={{ base: 'lg', md: 'xl' }} maxW="52ch">
          {t('lead')}
        </Text>
        <Flex wrap="wrap" gap="3" mt="2">
          <ExplorerButton solid />
          <SchemaButton />
        </Flex>
      </Stack>
      <Tally />
    </Flex>
  )
}

/** How much there is to ask for, counted from the schema. */
function Tally() {
  const { t } = useTranslation('developers')
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: 'repeat(3, auto)', lg: 'auto auto' }} columnGap={{ base: '6', lg: '4' }} rowGap="1" w="fit-content" flexShrink="0">
      {(['queries', 'mutations', 'subscriptions'] as const).map((kind) => (
        <Flex key={kind} direction={{ base: 'column-reverse', lg: 'row-reverse' }} justify="flex-end" align={{ lg: 'baseline' }} gap={{ lg: '3' }} gridColumn={{ lg: '1 / -1' }}>
          <chakra.dt color="fg.muted">{t(`tally.${kind}`)}</chakra.dt>
          <chakra.dd fontFamily="heading" fontWeight="800" fontSize="4xl" lineHeight="1.1" minW={{ lg: '3rem' }} textAlign={{ lg: 'end' }} color="ember.fg">
            {tally[kind]}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  )
}

function ExplorerButton({ solid = false }: { solid?: boolean }) {
  const { t } = useTranslation('developers')
  return (
    <Button asChild variant={solid ? 'solid' : 'outline'} size="lg">
      {/* A page of the server, not of this application. */}
      <a href="/graphiql">
        {t('explore')}
        <ArrowRight aria-hidden />
      </a>
    </Button>
  )
}

function SchemaButton() {
  const { t } = useTranslation('developers')
  return (
    <Button asChild variant="outline" size="lg">
      <a href="/schema.graphql" download="schema.graphql">
        <Download aria-hidden />
        {t('download')}
      </a>
    </Button>
  )
}

/** How to follow without missing anything, in the order in which it happens. */
function Steps() {
  const { t } = useTranslation('developers')
  return (
    <chakra.ol listStyleType="none" css={{ counterReset: 'step' }} display="grid" gridTemplateColumns={{ md: '1fr 1fr' }} gap="4">
      {t('live.steps', { returnObjects: true }).map(({ title, text }) => (
        <chakra.li key={title} p="5" bg="bg.panel" borderWidth="1px" rounded="l3" css={{ counterIncrement: 'step' }}>
          <Flex gap="3" align="baseline">
            <Box as="span" aria-hidden fontFamily="heading" fontWeight="800" fontSize="2xl" minW="5" color="ember.fg" _before={{ content: 'counter(step)' }} />
            <Box>
              <Text fontWeight="700">{title}</Text>
              <Text color="fg.muted">
                <Prose>{text}</Prose>
              </Text>
            </Box>
          </Flex>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
