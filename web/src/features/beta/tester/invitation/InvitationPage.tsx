import { Box, Button, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { rememberAddressee } from '~/domain/invitee'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { focusOnMount } from '~/lib/restoreFocus'
import { useOnTabVisible } from '~/lib/useOnTabVisible'
import { lazyPart } from '~/ui/part/lazyPart'
import { PageMessage } from '~/ui/part/PageMessage'
import { PageMeta } from '~/ui/PageMeta'
import { toast } from '~/ui/toast/toast'
import { accessOf } from './access'
import { Answer } from './Answer'
import { InvitationSkeleton } from './InvitationSkeleton'
import { KeptText } from './feedback/KeptText'
import { ProjectDetails, ProjectStatusBadge, PrototypeLink } from './project/ProjectDetails'
import { InvitationPageDocument } from './requests/InvitationPage.generated'
import { type Invitation, useInvitation } from './useInvitation'
import { useLinkFeedbackChanges } from './useLinkFeedbackChanges'
import { useQuestionChanges } from './feedback/useQuestionChanges'

const Releases = lazyPart(async () => {
  const [module] = await Promise.all([import('./project/Releases'), loadCatalogues(['releases'])])
  return { default: module.Releases }
})
const Roadmap = lazyPart(async () => {
  const [module] = await Promise.all([import('./project/Roadmap'), loadCatalogues(['roadmap'])])
  return { default: module.Roadmap }
})
const SentByLink = lazyPart(async () => ({ default: (await import('../sent/SentByLink')).SentByLink }))

export const preload = ({ params: { token = '' } }: Address) => preloadQuery(InvitationPageDocument, { token })

/** The page behind the link of an invitation, with or without an account. */
export default function InvitationPage() {
  const { token = '' } = useParams()
  return <InvitationView key={token} token={token} />
}

function InvitationView({ token }: { token: string }) {
  const { t } = useTranslation('invitation')
  const { invitation, authorName, isNameless, changeCursor, error, reload, loadOlder, loadOlderReleases } =
    useInvitation(token)
  useRecipient(token)
  return (
    <>
      <PageMeta title={t('title')} noIndex />
      {/* The address is a secret: it is not sent to other sites. */}
      <meta name="referrer" content="no-referrer" />
      {invitation === undefined && !error && <InvitationSkeleton />}
      {error && <LoadFailed reason={reasonOf(error)} onRetry={reload} />}
      {invitation !== undefined &&
        (invitation?.project ? (
          <InvitationContent
            token={token}
            invitation={invitation}
            project={invitation.project}
            authorName={authorName}
            isNameless={isNameless}
            changeCursor={changeCursor}
            onAnswered={reload}
            loadOlder={loadOlder}
            loadOlderReleases={loadOlderReleases}
          />
        ) : (
          <NotFound token={token} />
        ))}
    </>
  )
}

/** Stores the email address of the recipient, and removes it from the address bar, because the link may be shared. */
function useRecipient(token: string) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(
    function storeRecipient() {
      if (rememberAddressee(token, hash)) void navigate(pathname + search, { replace: true })
    },
    [token, pathname, search, hash, navigate],
  )
}

interface ContentProps {
  token: string
  invitation: Invitation
  project: NonNullable<Invitation['project']>
  authorName: string
  isNameless: boolean
  changeCursor: string | null | undefined
  onAnswered: () => void
  loadOlder: (feedbackAfter: string | null, before: string | null) => Promise<unknown>
  loadOlderReleases: ComponentProps<typeof Releases>['loadOlder']
}

function InvitationContent({
  token,
  invitation,
  project,
  authorName,
  isNameless,
  changeCursor,
  onAnswered,
  loadOlder,
  loadOlderReleases,
}: ContentProps) {
  const { t } = useTranslation('invitation')
  const access = accessOf({ ...invitation, project })
  const questions = project.questionnaire?.questions ?? []
  const isTester = access === 'testing' || access === 'testingPaused'
  useQuestionChanges({ projectId: isTester ? project.projectId : null, changeCursor })
  // The creator reads it elsewhere.
  const sent = access === 'own' ? [] : (invitation.feedbacks?.edges ?? [])
  useLinkFeedbackChanges({ token: sent.length > 0 ? token : null, changeCursor, onChange: onAnswered })
  // Nothing tells of changes of the sheet, nor, without an account, of the project's status, the questions or the feedback.
  useOnTabVisible(() => access !== 'own' && onAnswered())
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' }}
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
        <Text fontSize={{ base: 'lg', md: 'xl' }} whiteSpace="pre-line" maxW="43.5em">
          {project.description}
        </Text>
      </Stack>
      <Box gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
        <Stack position={{ lg: 'sticky' }} top="24" gap="6">
          <Answer
            token={token}
            access={access}
            authorName={authorName}
            isNameless={isNameless}
            releases={project.releases?.edges.map(({ node }) => node) ?? []}
            questions={questions}
            sent={sent.map(({ node }) => node.content)}
            onAnswered={onAnswered}
          />
          {sent.map(({ node }, index) => (
            <SentByLink
              key={node.id}
              token={token}
              changeCursor={changeCursor}
              feedback={node}
              questions={questions}
              reload={onAnswered}
              loadOlder={(before) => loadOlder(sent[index - 1]?.cursor ?? null, before)}
            />
          ))}
        </Stack>
      </Box>
      <Stack gap="8">
        <ProjectDetails project={project} />
        <PrototypeLink href={project.prototypeLink} />
        <Releases
          token={token}
          invitation={invitation}
          project={project}
          isTester={isTester}
          changeCursor={changeCursor}
          loadOlder={loadOlderReleases}
        />
        {isTester && <Roadmap token={token} project={project} changeCursor={changeCursor} />}
      </Stack>
    </Grid>
  )
}

function NotFound({ token }: { token: string }) {
  const { t } = useTranslation('invitation')
  useAnnounced(t('notFound.title'))
  return (
    <PageMessage title={t('notFound.title')} text={t('notFound.text')} titleRef={focusOnMount}>
      <KeptText token={token} />
      <Button asChild size="lg">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
    </PageMessage>
  )
}

/** Tells an error in a toast, once, in the language of that moment. */
function useAnnounced(title: string) {
  const announce = useEffectEvent(() => toast({ type: 'error', title }))

  useEffect(function announceError() {
    announce()
  }, [])
}

function LoadFailed({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation(['invitation', 'common'])
  useAnnounced(t('loadFailed.title'))
  return (
    <PageMessage title={t('loadFailed.title')} text={reason ?? t('loadFailed.text')}>
      <HStack gap="3" wrap="wrap" justify="center">
        <Button size="lg" onClick={onRetry}>
          <RefreshCw aria-hidden />
          {t('common:retry')}
        </Button>
        <Button asChild size="lg" variant="outline" colorPalette="gray">
          <Link to={paths.home}>{t('notFound.home')}</Link>
        </Button>
      </HStack>
    </PageMessage>
  )
}
