import { useQuery } from '@apollo/client/react'
import { Box, Button, Heading, HStack, Link, Stack, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useHasRole, useSession } from '~/api/session/session'
import { useAccountFirst } from '~/forms/useAccountFirst'
import { paths, workspacePath } from '~/lib/navigation/paths'
import { Deadline } from '~/ui/listing/Deadline'
import { kindIcons } from '~/ui/listing/kindIcons'
import { ApplyForm } from './ApplyForm'
import type { Project } from './livePage'
import { OwnProjectDocument } from './PublicProject.generated'
import { ReportButton } from './ReportButton'

interface Props {
  project: Project
  reload: () => void
}

/** What the project asks of testers while it looks for some, and what became of the visitor's application. */
export function ApplyPanel({ project, reload }: Props) {
  const { t } = useTranslation('directory')
  const id = useId()
  const { listing, ownRequest, canApply, projectId } = project
  // Who may not apply owns the project, or tests it.
  const isInvolved = listing !== null && !ownRequest && !canApply
  const isOwn = useIsOwn(projectId, isInvolved)
  if (!listing && !ownRequest) return null
  const isTested = isInvolved && isOwn === false
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="5"
      p={{ base: '5', md: '8' }}
      // As wide as the roadmap below it.
      maxW={{ base: '3xl', lg: project.roadmapItems ? 'calc((100% - 4rem) * 0.6)' : '3xl' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Stack gap="1">
        <Heading as="h2" id={id} size="2xl">
          {ownRequest ? t(`request.${ownRequest.status}.title`) : t('apply.title')}
        </Heading>
        <Text color="fg.muted">
          {ownRequest && t(`request.${ownRequest.status}.text`)}
          {!ownRequest && canApply && t('apply.lead')}
          {isTested && t('apply.tested')}
          {isOwn && t('apply.own')}
        </Text>
      </Stack>
      {listing && <Facts listing={listing} />}
      {ownRequest && <OwnRequest request={ownRequest} />}
      {listing && canApply && <Application project={project} question={listing.question} onApplied={reload} />}
      {isTested && <TestsLink />}
      {isOwn && (
        <Button asChild alignSelf="start">
          <RouterLink to={workspacePath(projectId)}>{t('apply.workspace')}</RouterLink>
        </Button>
      )}
      {listing && isOwn === false && <ReportButton projectId={projectId} title={project.title} />}
    </Stack>
  )
}

/** Whether the visitor owns the project. Undefined until it is known, which only takes time for a creator who may not apply. */
function useIsOwn(projectId: string, isInvolved: boolean): boolean | undefined {
  const mayOwn = useHasRole('CREATOR') && isInvolved
  const { data } = useQuery(OwnProjectDocument, { variables: { projectId }, skip: !mayOwn })
  return mayOwn ? data && data.project !== null : false
}

function Facts({ listing }: { listing: NonNullable<Project['listing']> }) {
  const { t } = useTranslation('directory')
  const Icon = kindIcons[listing.kind]
  return (
    <Stack gap="2">
      <HStack gap="4" rowGap="2" wrap="wrap" textStyle="sm">
        <HStack as="span" gap="1.5">
          <Icon size="1.1em" aria-hidden />
          {t(`kind.${listing.kind}`)}
        </HStack>
        <span>{t(`language.${listing.language}`)}</span>
        <Deadline deadline={listing.deadline} isClosingSoon={listing.isClosingSoon} />
      </HStack>
      {listing.feedbackType && (
        <Text overflowWrap="anywhere">
          <Text as="span" color="fg.muted">
            {t('wanted')}
          </Text>{' '}
          {listing.feedbackType}
        </Text>
      )}
    </Stack>
  )
}

function OwnRequest({ request }: { request: NonNullable<Project['ownRequest']> }) {
  const { t } = useTranslation('directory')
  return (
    <Stack gap="4">
      {request.message && <Quoted title={t('request.yours')} text={request.message} />}
      {request.reply && <Quoted title={t('request.reply')} text={request.reply} />}
      {request.status === 'ACCEPTED' && <TestsLink />}
    </Stack>
  )
}

/** A creator who tests has no list of their tests, but one of what they have sent. */
function TestsLink() {
  const { t } = useTranslation(['directory', 'common'])
  const isTester = useHasRole('TESTER')
  return (
    <Button asChild alignSelf="start">
      <RouterLink to={isTester ? `${paths.profile}?onglet=tests` : paths.profileFeedback}>
        {isTester ? t('request.tests') : t('common:nav.sentFeedback')}
      </RouterLink>
    </Button>
  )
}

function Quoted({ title, text }: { title: string; text: string }) {
  return (
    <Box>
      <Heading as="h3" textStyle="sm" color="fg.muted" fontWeight="semibold">
        {title}
      </Heading>
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
    </Box>
  )
}

interface ApplicationProps {
  project: Project
  question: string | null
  onApplied: () => void
}

function Application({ project, question, onApplied }: ApplicationProps) {
  const { t } = useTranslation('directory')
  const { status } = useSession()
  const { leadToAccount, registerFirst } = useAccountFirst({ signIn: t('apply.signIn') })
  return (
    <Stack gap="4">
      <ApplyForm
        projectId={project.projectId}
        question={question}
        leadToAccount={leadToAccount}
        onApplied={onApplied}
      />
      {status === 'anonymous' && (
        <Text textStyle="sm" color="fg.muted">
          {t('apply.account')}{' '}
          <Link as="button" variant="underline" colorPalette="ember" fontWeight="semibold" onClick={registerFirst}>
            {t('apply.register')}
          </Link>
        </Text>
      )}
    </Stack>
  )
}
