import { Box, Button, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { preloadQuery } from '~/api/usePageQuery'
import { rememberAddressee } from '~/domain/invitee'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { Gauge } from '~/ui/Gauge'
import { PageMeta } from '~/ui/PageMeta'
import { toast } from '~/ui/toast/toast'
import { Answer } from './Answer'
import { InvitationSkeleton } from './InvitationSkeleton'
import type { Invitation } from './useInvitation'
import { ProjectDetails, ProjectStatusBadge, PrototypeLink } from './ProjectSheet'
import { InvitationPageDocument } from './requests/InvitationPage.generated'
import { standingOf } from './standing'
import { useInvitation } from './useInvitation'

export const preload = ({ params: { token = '' } }: Address) => preloadQuery(InvitationPageDocument, { token })

/** What somebody finds behind the link of an invitation, whoever they are. */
export default function InvitationPage() {
  const { token = '' } = useParams()
  return <InvitationOf key={token} token={token} />
}

function InvitationOf({ token }: { token: string }) {
  const { t } = useTranslation('invitation')
  const { invitation, pseudonym, error, reload } = useInvitation(token)
  useAddressee(token)
  return (
    <>
      <PageMeta title={t('title')} noIndex />
      {/* The address is the secret: no other site is told of it. */}
      <meta name="referrer" content="no-referrer" />
      {invitation === undefined && !error && <InvitationSkeleton />}
      {error && <LoadFailed onRetry={reload} />}
      {invitation !== undefined &&
        (invitation?.project ? (
          <Shown
            token={token}
            invitation={invitation}
            project={invitation.project}
            pseudonym={pseudonym}
            onAnswered={reload}
          />
        ) : (
          <NotFound />
        ))}
    </>
  )
}

/** Keeps whom the letter was sent to, and takes it out of the address bar: a link that is passed on must not tell. */
function useAddressee(token: string) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(
    function keepAddressee() {
      if (rememberAddressee(token, hash)) void navigate(pathname + search, { replace: true })
    },
    [token, pathname, search, hash, navigate],
  )
}

interface ShownProps {
  token: string
  invitation: Invitation
  project: NonNullable<Invitation['project']>
  pseudonym: string
  onAnswered: () => void
}

function Shown({ token, invitation, project, pseudonym, onAnswered }: ShownProps) {
  const { t } = useTranslation('invitation')
  return (
    <Grid
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 26rem' }}
      templateRows={{ lg: 'auto 1fr' }}
      columnGap="16"
      rowGap={{ base: '8', md: '10' }}
      w="full"
      maxW="7xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', md: '16' }}
    >
      <PageMeta title={t('titleOf', { title: project.title })} noIndex />
      <Stack gap="4" align="start">
        <HStack gap="3" wrap="wrap">
          <Text color="ember.fg" fontFamily="heading" fontWeight="700" fontSize="lg" minW="0" overflowWrap="anywhere">
            {project.creatorName ? t('eyebrowBy', { creator: project.creatorName }) : t('eyebrow')}
          </Text>
          {project.status !== 'IN_PROGRESS' && <ProjectStatusBadge status={project.status} />}
        </HStack>
        <Heading as="h1" size={{ base: '4xl', md: '6xl' }}>
          {project.title}
        </Heading>
        <Text fontSize={{ base: 'lg', md: 'xl' }} whiteSpace="pre-line" maxW="65ch">
          {project.description}
        </Text>
      </Stack>
      <Box gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
        <Box position={{ lg: 'sticky' }} top="24">
          <Answer
            token={token}
            standing={standingOf({ ...invitation, project })}
            pseudonym={pseudonym}
            onAnswered={onAnswered}
          />
        </Box>
      </Box>
      <Stack gap="8">
        <ProjectDetails sheet={project} />
        <PrototypeLink href={project.prototypeLink} />
      </Stack>
    </Grid>
  )
}

function NotFound() {
  const { t } = useTranslation('invitation')

  useEffect(
    function sayNotFound() {
      toast({ type: 'error', title: t('notFound.title') })
    },
    [t],
  )

  return (
    <Dead title={t('notFound.title')} text={t('notFound.text')}>
      <Button asChild size="lg">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
    </Dead>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['invitation', 'common'])
  return (
    <Dead title={t('loadFailed.title')} text={t('loadFailed.text')}>
      <Button size="lg" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('common:retry')}
      </Button>
      <Button asChild size="lg" variant="outline" colorPalette="gray">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
    </Dead>
  )
}

function Dead({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <Stack align="center" textAlign="center" gap="5" py={{ base: '12', md: '16' }} px="6">
      <Gauge reading={0} w="14rem" />
      <Heading as="h1" size={{ base: '3xl', md: '5xl' }}>
        {title}
      </Heading>
      <Text color="fg.muted" fontSize="lg" maxW="45ch">
        {text}
      </Text>
      <HStack gap="3" pt="2" wrap="wrap" justify="center">
        {children}
      </HStack>
    </Stack>
  )
}
