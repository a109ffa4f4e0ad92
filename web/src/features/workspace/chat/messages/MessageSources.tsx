import { chakra, Flex, Text } from '@chakra-ui/react'
import { Flag, MailOpen, MessageSquareText } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '~/i18n/format'
import { feedbackPath, stepPath, testersPath } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import type { Message } from './liveMessages'

type Source = Message['sources'][number]

/** Longer texts are cut, also for those who hear them. */
const maxText = 80

/** What a reply rests on, as links. */
export function MessageSources({ sources, projectId }: { sources: readonly Source[]; projectId: string }) {
  const { t } = useTranslation('chat')
  const titleId = useId()
  return (
    <Flex align="baseline" wrap="wrap" gap="1.5" mt="1.5" maxW="full">
      <Text id={titleId} textStyle="xs" color="fg.muted">
        {t('sources')}
      </Text>
      <Flex as="ul" aria-labelledby={titleId} listStyleType="none" wrap="wrap" gap="1.5" minW="0" maxW="full">
        {sources.map((source) => (
          <chakra.li key={source.id} minW="0" maxW="full">
            <SourceLink source={source} projectId={projectId} />
          </chakra.li>
        ))}
      </Flex>
    </Flex>
  )
}

function SourceLink({ source, projectId }: { source: Source; projectId: string }) {
  const { Icon, text, to } = useSource(source, projectId)
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="7"
      maxW={{ base: 'full', md: '20rem' }}
      px="2.5"
      py="1"
      rounded="full"
      borderWidth="1px"
      bg="bg.subtle"
      textStyle="xs"
      _hover={{ bg: 'bg.muted', textDecoration: 'underline' }}
      focusVisibleRing="outside"
      css={touchTarget}
    >
      <Link to={to}>
        <Icon aria-hidden size="1.1em" style={{ flexShrink: 0 }} />
        <chakra.span truncate>{text}</chakra.span>
      </Link>
    </chakra.span>
  )
}

function useSource(source: Source, projectId: string) {
  const { t, i18n } = useTranslation('chat')
  switch (source.__typename) {
    case 'Feedback': {
      const line = source.content.replaceAll(/\s+/g, ' ')
      const content = line.length > maxText ? `${line.slice(0, maxText)}…` : line
      const text = t('source.feedback', { author: source.authorName, content })
      return { Icon: MessageSquareText, text, to: feedbackPath(projectId, source.id) }
    }
    case 'Invitation': {
      const { discordUsername, email, tester } = source
      const name = tester?.username ?? (discordUsername ? `@${discordUsername}` : email)
      const text = name ? t('source.invitation', { name }) : t('source.someone')
      return { Icon: MailOpen, text, to: testersPath({ projectId, tab: 'invites' }) }
    }
    case 'RoadmapItem': {
      const date = formatDate(source.date, i18n.language)
      const text = t('source.step', { title: source.title, date })
      return { Icon: Flag, text, to: stepPath(projectId, source.id) }
    }
  }
}
