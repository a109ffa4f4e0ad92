import { Badge, Box, chakra, Heading, HStack, Link, Spacer, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Calculator, MailOpen, MessageSquareText, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { feedbackPath, projectPath, testersPath, workspacePath } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'
import { ProjectCard_ProjectFragmentDoc, type ProjectCard_ProjectFragment } from './ProjectCard.generated'
import { ProjectTimeline } from './ProjectTimeline'
import { StatusBadge } from './StatusBadge'

const keywordsShown = 3

/** Loaded after the cards: menus are larger than the rest of the page. */
const ProjectCardMenu = lazyPart(async () => ({ default: (await import('./ProjectCardMenu')).ProjectCardMenu }), {
  as: 'menu',
  pending: <Box boxSize="9" />,
})

const titleIdOf = (projectId: string) => `project-${projectId}`

export const cardTitle = (projectId: string) => document.getElementById(titleIdOf(projectId))

interface Props {
  project: FragmentType<ProjectCard_ProjectFragment>
  onEdit: (projectId: string) => void
}

export function ProjectCard({ project: reference, onEdit }: Props) {
  const { t } = useTranslation('projects')
  const { data: project, complete } = useFragment({
    fragment: ProjectCard_ProjectFragmentDoc,
    fragmentName: 'ProjectCard_project',
    from: reference,
  })
  // Just deleted: the list is about to be rendered without it.
  if (!complete) return null

  const otherKeywords = project.keywords.slice(keywordsShown)
  const titleId = titleIdOf(project.id)
  return (
    <Stack
      as="article"
      aria-labelledby={titleId}
      gap="3"
      h="full"
      p="5"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="xs"
      transition="border-color 150ms, box-shadow 150ms"
      _hover={{ borderColor: 'border.emphasized', shadow: 'sm' }}
      _focusWithin={{ borderColor: 'border.emphasized' }}
    >
      <HStack my="-1">
        <StatusBadge status={project.status} />
        <Spacer />
        <ProjectCardMenu project={project} onEdit={() => onEdit(project.id)} />
      </HStack>

      <Heading as="h2" id={titleId} tabIndex={-1} size="xl">
        <Link
          asChild
          variant="plain"
          color="inherit"
          css={touchTarget}
          focusVisibleRing="outside"
          _hover={{ textDecoration: 'underline' }}
        >
          <RouterLink to={projectPath(project.id, project.unreadFeedbackCount ?? 0)}>
            <chakra.span lineClamp="2">{project.title}</chakra.span>
          </RouterLink>
        </Link>
      </Heading>
      <Text color="fg.muted" lineClamp="3" whiteSpace="pre-line">
        {project.description || t('card.noDescription')}
      </Text>

      <Spacer />
      {project.keywords.length > 0 && (
        <HStack as="ul" aria-label={t('card.keywords')} listStyleType="none" wrap="wrap" gap="1.5">
          {project.keywords.slice(0, keywordsShown).map((keyword) => (
            <Badge as="li" key={keyword} colorPalette="violet" maxW="full">
              <chakra.span truncate>{keyword}</chakra.span>
            </Badge>
          ))}
          {otherKeywords.length > 0 && (
            <Badge as="li" variant="outline" colorPalette="violet" title={otherKeywords.join(', ')}>
              <span aria-hidden>{`+${otherKeywords.length}`}</span>
              <VisuallyHidden>
                {t('card.moreKeywords', { count: otherKeywords.length, list: otherKeywords.join(', ') })}
              </VisuallyHidden>
            </Badge>
          )}
        </HStack>
      )}
      <ProjectLinks project={project} />
      <ProjectTimeline
        createdAt={project.createdAt}
        deadline={project.deadline}
        running={project.status === 'IN_PROGRESS'}
      />
    </Stack>
  )
}

/** Links to the project's unread feedback, its testers, its feedback and its calculator. */
function ProjectLinks({
  project: { id, testers, feedbacks, unreadFeedbackCount },
}: {
  project: ProjectCard_ProjectFragment
}) {
  const { t } = useTranslation('projects')
  const unread = unreadFeedbackCount ?? 0
  const links = [
    ...(unread > 0
      ? [{ key: 'unread', Icon: MailOpen, text: t('card.unread', { count: unread }), to: feedbackPath(id) }]
      : []),
    {
      key: 'testers',
      Icon: Users,
      text: t('card.testers', { count: testers?.totalCount ?? 0 }),
      to: testersPath({ projectId: id }),
    },
    {
      key: 'feedback',
      Icon: MessageSquareText,
      text: t('card.feedback', { count: feedbacks?.totalCount ?? 0 }),
      to: feedbackPath(id),
    },
    { key: 'calculator', Icon: Calculator, text: t('card.calculator'), to: workspacePath(id, 'calculator') },
  ]
  return (
    <HStack wrap="wrap" columnGap="4" rowGap="1" textStyle="sm" fontVariantNumeric="tabular-nums">
      {links.map(({ key, Icon, text, to }) => (
        <Link
          key={key}
          asChild
          variant="plain"
          color="fg.muted"
          gap="1.5"
          minH="6"
          css={touchTarget}
          _hover={{ color: 'fg', textDecoration: 'underline' }}
        >
          <RouterLink to={to}>
            <Icon size="1.1em" aria-hidden />
            {text}
          </RouterLink>
        </Link>
      ))}
    </HStack>
  )
}
