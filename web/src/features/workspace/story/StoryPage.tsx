import { Box, Button, Flex, Heading, HStack, Spacer, Stack, Text, Textarea, VisuallyHidden } from '@chakra-ui/react'
import { CircleAlert, History, Save } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { formatInstant } from '~/i18n/format'
import { announcedCommand, useCommandShortcut } from '~/domain/shortcuts'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { lengthOf } from '~/ui/form/rules'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { TabPanels } from '~/ui/TabPanels'
import { WorkspacePage } from '../WorkspacePage'
import { PersonalStoryDocument } from './PersonalStory.generated'
import { maxLength, useStory } from './useStory'

const saveKey = 's'

const Markdown = lazyPart(async () => ({ default: (await import('~/ui/text/Markdown')).Markdown }))

type Tab = 'write' | 'preview' | 'other'

/** The other way measures the field at each key, which scrolls a long page away from what is typed. */
const growsByItself = 'fieldSizing' in document.documentElement.style

export const preload = () => preloadOwnQuery(PersonalStoryDocument, {})

export default function StoryPage() {
  const { t } = useTranslation(['story-editor', 'errors'])
  const story = useStory()
  const { saved, text, dirty, saving, conflict, restored } = story
  const [tab, setTab] = useState<Tab>('write')
  // The tab of the other version exists during a conflict only.
  const shown = tab === 'other' && !conflict ? 'write' : tab
  const tooLong = lengthOf(text) > maxLength
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // Once everything is saved the button stays disabled; those of a notice go with it.
  const textOrTitle = () => field.current ?? title.current
  const save = () => void restoreFocusAfter(() => story.save(), textOrTitle)
  const keepDraft = () => void restoreFocusAfter(story.keepDraft, textOrTitle)
  const discardDraft = () => void restoreFocusAfter(() => story.discardDraft(textOrTitle), textOrTitle)
  useCommandShortcut(saveKey, save)

  return (
    <WorkspacePage maxW="4xl" gap="5">
      <Flex align="center" wrap="wrap" gap="3">
        <Stack gap="1">
          <Heading ref={title} as="h1" size={{ base: '3xl', md: '4xl' }}>
            {t('title')}
          </Heading>
          <Text color="fg.muted">{t('everywhere')}</Text>
        </Stack>
        <Spacer hideBelow="md" />
        <Button
          loading={saving}
          aria-busy={saving}
          disabled={!dirty || tooLong}
          aria-keyshortcuts={announcedCommand(saveKey)}
          onClick={save}
        >
          <Save aria-hidden />
          {t('save')}
        </Button>
      </Flex>

      {!story.isLoaded && !story.failed && <CardSkeleton h="60dvh" />}
      {story.failed && <LoadError title={t('loadFailed')} hint={story.reason} onRetry={story.retry} />}
      {story.isLoaded && (
        <>
          {conflict && (
            <Notice icon={<CircleAlert aria-hidden />} text={t('errors:personalStory.versionConflict')}>
              <NoticeButton onClick={() => setTab('other')}>{t('compare')}</NoticeButton>
              <NoticeButton onClick={keepDraft}>{t('keepMine')}</NoticeButton>
              <NoticeButton onClick={discardDraft}>{t('takeOther')}</NoticeButton>
            </Notice>
          )}
          {restored && !conflict && (
            <Notice icon={<History aria-hidden />} text={t('restored')}>
              <NoticeButton onClick={discardDraft}>{t('backToSaved')}</NoticeButton>
            </Notice>
          )}
          <TabPanels
            label={t('title')}
            value={shown}
            onChange={setTab}
            tabs={[
              { value: 'write', label: t('write') },
              { value: 'preview', label: t('preview') },
              ...(conflict ? [{ value: 'other' as const, label: t('other') }] : []),
            ]}
          >
            {shown === 'write' ? (
              <Textarea
                ref={field}
                aria-label={t('text')}
                aria-invalid={tooLong || undefined}
                minH="55dvh"
                fieldSizing="content"
                autoresize={!growsByItself}
                p={{ base: '4', md: '6' }}
                fontSize="lg"
                lineHeight="tall"
                rounded="l3"
                placeholder={t('placeholder')}
                value={text}
                onChange={(event) => story.edit(event.target.value)}
              />
            ) : (
              <Preview text={shown === 'other' ? (saved?.content ?? '') : text} />
            )}
          </TabPanels>
          <HStack wrap="wrap" columnGap="5" rowGap="1" textStyle="sm" color="fg.muted">
            <Length text={text} />
            <SavedAt updatedAt={saved?.updatedAt} />
            <Spacer />
            <Text role="status">{dirty && t('draftKept')}</Text>
          </HStack>
        </>
      )}
    </WorkspacePage>
  )
}

function Length({ text }: { text: string }) {
  const { t } = useTranslation(['story-editor', 'errors'])
  const length = lengthOf(text)
  const tooLong = length > maxLength
  return (
    <>
      <Text color={tooLong ? 'fg.error' : undefined} fontVariantNumeric="tabular-nums">
        {t('length', { written: length, max: maxLength })}
      </Text>
      <VisuallyHidden role="alert">{tooLong && t('errors:personalStory.tooLong')}</VisuallyHidden>
    </>
  )
}

function SavedAt({ updatedAt }: { updatedAt: string | undefined }) {
  const { t, i18n } = useTranslation('story-editor')
  if (!updatedAt) return <Text>{t('neverSaved')}</Text>
  return (
    <Text>
      {t('savedAt')} <time dateTime={updatedAt}>{formatInstant(updatedAt, i18n.language)}</time>
    </Text>
  )
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation('story-editor')
  return (
    <Box minH="55dvh" p={{ base: '4', md: '6' }} bg="bg.panel" borderWidth="1px" rounded="l3">
      {text.trim() ? <Markdown source={text} /> : <Text color="fg.muted">{t('nothingYet')}</Text>}
    </Box>
  )
}

function Notice({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <HStack role="status" align="start" gap="3" p="4" rounded="l2" bg="bg.warning" color="fg.warning">
      <Box pt="0.5">{icon}</Box>
      <Stack gap="2" flex="1">
        <Text fontWeight="medium">{text}</Text>
        <HStack gap="2" wrap="wrap">
          {children}
        </HStack>
      </Stack>
    </HStack>
  )
}

function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      variant="outline"
      color="inherit"
      borderColor="currentColor"
      _hover={{ bg: 'transparent', textDecoration: 'underline' }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
