import { Box, Flex, Heading, HStack, IconButton, Link as ChakraLink, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { useFeedbackThread } from '~/api/feedback/feedbackThread'
import type { FeedbackSource } from '~/api/types.generated'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import { type ComposerHandle, MessageComposer } from '~/forms/MessageComposer'
import { stepPath } from '~/lib/navigation/paths'
import { useDialog } from '~/lib/useDialog'
import { useMarkSeen } from '~/lib/useMarkSeen'
import { Answers } from '~/ui/feedback/Answers'
import { FeedbackMarks } from '~/ui/feedback/FeedbackBadges'
import { FeedbackFacts } from '~/ui/feedback/FeedbackFacts'
import { Film, type ShownFilm } from '~/ui/feedback/Film'
import { Pictures } from '~/ui/feedback/Pictures'
import { Thread } from '~/ui/feedback/Thread'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { DetailActions } from './DetailActions'
import { DetailSkeleton } from './DetailSkeleton'
import { Duplicates } from '../duplicates/Duplicates'
import { FixFacts } from '../fixes/FixFacts'
import { FixDialog } from '../fixes/parts'
import type { TriageFeedback } from '../liveTriage'
import { shortcutKeys } from '../shortcutKeys'
import { TagsEditor } from '../fields/TagsEditor'
import { TriageDetailDocument } from '../Triage.generated'
import { TriageFeedback_FeedbackFragmentDoc } from '../TriageFeedback.generated'
import { rowLink } from '../list/TriageRow'
import { useMarkFeedbackRead } from './useMarkFeedbackRead'
import { useTriageActions } from '../useTriageActions'

/** Loaded after the thread: menus are larger than the rest of the page. */
const ReplyMenu = lazyPart(async () => ({ default: (await import('../replies/ReplyMenu')).ReplyMenu }), {
  as: 'menu',
  pending: <Box boxSize="10" />,
})

interface Props {
  projectId: string
  feedbackId: string
  knownTags: readonly string[]
  hrefOf: (feedbackId: string) => string
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** One feedback: all that its author sent, what becomes of it, and the thread with its author. */
export function TriageDetail({ projectId, feedbackId, knownTags, hrefOf, onStep, onClose }: Props) {
  const { t } = useTranslation('triage')
  const { data, failed, error, refetch, fetchMore } = usePageQuery(TriageDetailDocument, {
    variables: { id: feedbackId },
  })
  // The list may have loaded it already.
  const { data: feedback, complete } = useFragment({
    fragment: TriageFeedback_FeedbackFragmentDoc,
    fragmentName: 'TriageFeedback_feedback',
    from: { __typename: 'Feedback', id: feedbackId },
  })
  const title = useRef<HTMLHeadingElement>(null)
  const previousKey = useAnnouncedKey(shortcutKeys.previous)
  const nextKey = useAnnouncedKey(shortcutKeys.next)
  const node = data?.node?.__typename === 'Feedback' ? data.node : null
  const notFound = data !== undefined && node === null

  useEffect(
    function focusTitle() {
      // Where the list is hidden, this is another view.
      if (!rowLink(feedbackId)?.getClientRects().length) title.current?.focus()
    },
    [feedbackId],
  )

  return (
    <Stack as="article" gap="5" maxW="4xl" w="full" mx="auto">
      <Stack gap="1">
        <HStack gap="1">
          <IconButton
            hideFrom="lg"
            size="sm"
            ms="-2"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('backToList')}
            title={t('backToList')}
            onClick={onClose}
          >
            <ArrowLeft aria-hidden />
          </IconButton>
          <Heading as="h2" ref={title} tabIndex={-1} size="2xl" flex="1" minW="0" overflowWrap="anywhere">
            {notFound ? t('notFound') : (feedback.authorName ?? t('loading'))}
          </Heading>
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('previous')}
            title={t('previous')}
            aria-keyshortcuts={previousKey}
            onClick={() => onStep(-1)}
          >
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('next')}
            title={t('next')}
            aria-keyshortcuts={nextKey}
            onClick={() => onStep(1)}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </HStack>
        {complete && !notFound && <Marks feedback={feedback} />}
      </Stack>
      {notFound && <Text color="fg.muted">{t('notFoundHint')}</Text>}
      {failed && !complete && (
        <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!complete && !failed && !notFound && <DetailSkeleton />}
      {complete && !notFound && (
        <Content
          projectId={projectId}
          feedback={feedback}
          film={node?.film ?? null}
          source={node?.source}
          isReachable={node?.isAuthorReachable ?? true}
          pageUrl={node?.pageUrl ?? null}
          knownTags={knownTags}
          hrefOf={hrefOf}
          focusFallback={() => title.current}
          onExpired={() => void refetch()}
          thread={
            node?.messages ? (
              <Thread
                messages={node.messages.edges.map(({ node: message }) => message)}
                asCreator
                hasOlder={node.messages.pageInfo.hasPreviousPage}
                loadOlder={() => fetchMore({ variables: { before: node.messages?.pageInfo.startCursor } })}
              />
            ) : failed ? (
              <LoadError title={t('threadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
            ) : (
              <Skeleton aria-hidden h="16" opacity="0.6" />
            )
          }
        />
      )}
    </Stack>
  )
}

/** When it was sent, by whom, and what its author said of it. */
function Marks({ feedback }: { feedback: TriageFeedback }) {
  const { t } = useTranslation('feedback')
  return (
    <Flex align="center" gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
      {feedback.authorDiscord && <Text as="span">{`@${feedback.authorDiscord}`}</Text>}
      <TimeAgo value={feedback.createdAt} />
      {feedback.editedAt && (
        <Text as="span">
          {t('edited')} <TimeAgo value={feedback.editedAt} />
        </Text>
      )}
      <FeedbackMarks {...feedback} />
    </Flex>
  )
}

interface ContentProps {
  projectId: string
  feedback: TriageFeedback
  /** Known once the detail has loaded. */
  film: ShownFilm | null
  source: FeedbackSource | undefined
  isReachable: boolean
  pageUrl: string | null
  knownTags: readonly string[]
  hrefOf: (feedbackId: string) => string
  /** Returns what has the focus once it is no duplicate any more. */
  focusFallback: () => HTMLElement | null
  /** The addresses of the pictures or of the film have expired. */
  onExpired: () => void
  thread: ReactNode
}

function Content({
  projectId,
  feedback,
  film,
  source,
  isReachable,
  pageUrl,
  knownTags,
  hrefOf,
  focusFallback,
  onExpired,
  thread,
}: ContentProps) {
  const { t } = useTranslation(['triage', 'feedback'])
  const { change } = useTriageActions(projectId)
  const markRead = useMarkFeedbackRead(projectId)
  const send = useFeedbackThread({ feedbackId: feedback.id })
  const composer = useRef<ComposerHandle>(null)
  const fixing = useDialog()
  const threadId = useId()
  const setRead = (isRead: boolean) => void change([feedback.id], { isRead })

  // A message of its author, an edit or a reopening makes it unread again.
  useMarkSeen(`${feedback.messageCount} ${feedback.editedAt} ${feedback.retest}`, () => {
    if (feedback.isRead === false) void markRead(feedback.id)
  })
  useShortcut(shortcutKeys.read, () => setRead(feedback.isRead === false))
  useShortcut(shortcutKeys.fix, fixing.show)
  useShortcut(shortcutKeys.answer, () => composer.current?.focus())

  return (
    <>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="50em" textStyle="md">
        {feedback.content}
      </Text>
      <Answers answers={feedback.answers} />
      <Pictures pictures={feedback.pictures} onExpired={onExpired} />
      <Film film={film} onExpired={onExpired} />
      <DetailActions key={feedback.id} projectId={projectId} feedback={feedback} onRead={setRead} onFix={fixing.show} />
      <FixFacts feedback={feedback} onChange={fixing.show} />
      <Duplicates projectId={projectId} feedback={feedback} hrefOf={hrefOf} focusFallback={focusFallback} />
      <FeedbackFacts {...feedback} pageUrl={pageUrl} />
      {feedback.roadmapItem && (
        <Text>
          {t('plan.linked')}{' '}
          <ChakraLink asChild variant="underline">
            <Link to={stepPath(projectId, feedback.roadmapItem.id)}>{feedback.roadmapItem.title}</Link>
          </ChakraLink>
        </Text>
      )}
      <TagsEditor projectId={projectId} feedbackId={feedback.id} tags={feedback.tags ?? []} knownTags={knownTags} />
      <Stack as="section" aria-labelledby={threadId} gap="4" pt="5" borderTopWidth="1px">
        <Heading as="h3" id={threadId} size="md">
          {t('feedback:thread.title')}
        </Heading>
        {source === 'WIDGET' ? <Text color="fg.muted">{t('fromWidget')}</Text> : thread}
        {source !== 'WIDGET' &&
          (isReachable ? (
            <MessageComposer
              feedbackId={feedback.id}
              canRequestInfo
              handle={composer}
              tools={<ReplyMenu projectId={projectId} feedback={feedback} composer={composer} />}
              send={send}
            />
          ) : (
            <Text color="fg.muted">{t('authorGone')}</Text>
          ))}
      </Stack>
      {fixing.isShown && (
        <FixDialog
          projectId={projectId}
          ids={[feedback.id]}
          draft={feedback.id}
          fixedInId={feedback.fixedIn?.id}
          {...fixing.dialog}
        />
      )}
    </>
  )
}
