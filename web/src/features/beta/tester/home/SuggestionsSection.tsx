import { Badge, Box, Button, chakra, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, publicProjectPath } from '~/lib/navigation/paths'
import { CardLink } from '~/ui/CardLink'
import { Deadline } from '~/ui/listing/Deadline'
import { kindIcons } from '~/ui/listing/kindIcons'
import { tabAddress } from '../profile/profileTab'
import type { HomeData } from './homeData'
import { HomeEmpty, HomeSection } from './HomeSection'

type Suggestion = HomeData['suggestions'][number]

interface Props {
  suggestions: readonly Suggestion[]
  /** Before the profile is filled in, projects are suggested that need feedback. */
  hasProfile: boolean
}

/** Projects of the directory that go with the tester, each with the reason. */
export function SuggestionsSection({ suggestions, hasProfile }: Props) {
  const { t } = useTranslation('tester')
  return (
    <HomeSection
      title={t('home.suggestions.title')}
      hint={t(hasProfile ? 'home.suggestions.hint' : 'home.suggestions.freshHint')}
      all={
        <Button asChild size="sm" variant="ghost" colorPalette="gray">
          <Link to={paths.directory}>{t('home.suggestions.all')}</Link>
        </Button>
      }
    >
      {suggestions.length === 0 ? (
        <HomeEmpty>{t('home.suggestions.empty')}</HomeEmpty>
      ) : (
        <Grid
          as="ul"
          aria-label={t('home.suggestions.title')}
          listStyleType="none"
          templateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))"
          gap="4"
        >
          {suggestions.map((suggestion) => (
            <SuggestionCard key={suggestion.listing.id} suggestion={suggestion} />
          ))}
        </Grid>
      )}
      {!hasProfile && (
        <Button asChild alignSelf="start" variant="outline" colorPalette="gray">
          <Link to={tabAddress('edit')}>{t('profile.start.action')}</Link>
        </Button>
      )}
    </HomeSection>
  )
}

function SuggestionCard({ suggestion: { listing, ...why } }: { suggestion: Suggestion }) {
  const { t } = useTranslation('directory')
  const { project, kind } = listing
  const Icon = kindIcons[kind]
  return (
    <Flex
      as="li"
      position="relative"
      direction="column"
      gap="3"
      p="5"
      minW="0"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      transition="common"
      _hover={{ borderColor: 'ember.border', shadow: 'sm' }}
    >
      <HStack gap="2" color="ember.fg" fontFamily="heading" fontWeight="700" textStyle="sm">
        <Icon size="1.15em" aria-hidden />
        {t(`kind.${kind}`)}
      </HStack>
      <Stack gap="0.5">
        <Heading as="h3" size="lg" overflowWrap="anywhere">
          <CardLink>
            <Link to={publicProjectPath(project.projectId)}>{project.title}</Link>
          </CardLink>
        </Heading>
        {project.creatorName && (
          <Text textStyle="sm" color="fg.muted" truncate>
            {t('by', { name: project.creatorName })}
          </Text>
        )}
      </Stack>
      <Box flex="1">
        <Text lineClamp="3" whiteSpace="pre-line" overflowWrap="anywhere">
          {project.description}
        </Text>
      </Box>
      <Reasons listing={listing} {...why} />
      <Deadline deadline={listing.deadline} isClosingSoon={listing.isClosingSoon} />
    </Flex>
  )
}

/** Why a project is suggested. */
function Reasons({ listing, matchingSkills, isLanguageSpoken }: Suggestion) {
  const { t } = useTranslation(['tester', 'directory'])
  return (
    <Flex as="ul" aria-label={t('home.suggestions.why')} listStyleType="none" wrap="wrap" gap="1.5">
      {matchingSkills.map((skill) => (
        <Badge as="li" key={skill} colorPalette="violet" maxW="full">
          <chakra.span truncate>{t('home.suggestions.skill', { skill })}</chakra.span>
        </Badge>
      ))}
      {listing.needsFeedback && (
        <Badge as="li" colorPalette="ember">
          {t('directory:needsFeedback')}
        </Badge>
      )}
      {isLanguageSpoken && (
        <Badge as="li" colorPalette="gray">
          {t(`directory:language.${listing.language}`)}
        </Badge>
      )}
    </Flex>
  )
}
