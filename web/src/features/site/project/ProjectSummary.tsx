import { Badge, Button, chakra, Heading, HStack, Stack, Text, Wrap } from '@chakra-ui/react'
import { EyeOff, Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { projectStyles } from '~/ui/status/projectStyles'
import { releaseFeedPath } from '~/lib/navigation/paths'
import type { Project } from './livePage'

/** What the project is, and who makes it. */
export function ProjectSummary({ project }: { project: Project }) {
  const { t } = useTranslation(['public-project', 'projects'])
  const { title, creatorName, description, keywords, status, isListed, projectId } = project
  const { palette, Icon } = projectStyles[status]
  return (
    <Stack gap="5" align="start">
      <Text color="ember.fg" fontFamily="heading" fontWeight="700" fontSize="lg" minW="0" overflowWrap="anywhere">
        {creatorName ? t('by', { name: creatorName }) : t('project')}
      </Text>
      <Heading as="h1" size={{ base: '4xl', md: '6xl' }} overflowWrap="anywhere">
        {title}
      </Heading>
      <Wrap gap="2" align="center">
        <Badge colorPalette={palette} size="md" rounded="full" px="2.5">
          <Icon size="1.1em" aria-hidden />
          {t(`projects:status.${status}`)}
        </Badge>
        <chakra.ul aria-label={t('keywords')} display="contents" listStyleType="none">
          {keywords.map((keyword) => (
            <Badge as="li" key={keyword} size="md" colorPalette="gray" rounded="full" px="2.5" overflowWrap="anywhere">
              {keyword}
            </Badge>
          ))}
        </chakra.ul>
      </Wrap>
      <Text fontSize={{ base: 'lg', md: 'xl' }} whiteSpace="pre-line" overflowWrap="anywhere" maxW="43.5em">
        {description}
      </Text>
      <HStack gap="4" wrap="wrap">
        <Button asChild variant="outline" colorPalette="gray">
          <a href={releaseFeedPath(projectId)} type="application/atom+xml">
            <Rss aria-hidden />
            {t('follow')}
            <chakra.span color="fg.muted" fontWeight="normal">
              {t('followHint')}
            </chakra.span>
          </a>
        </Button>
        {!isListed && (
          <HStack gap="2" color="fg.muted" textStyle="sm">
            <EyeOff size="1.1em" aria-hidden />
            {t('unlisted')}
          </HStack>
        )}
      </HStack>
    </Stack>
  )
}
