import { Badge, Box, Flex, Heading, HStack, Stack, Text, Wrap } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { publicProjectPath } from '~/lib/navigation/paths'
import { CardLink } from '~/ui/CardLink'
import { Deadline } from '~/ui/listing/Deadline'
import { kindIcons } from '~/ui/listing/kindIcons'
import type { Directory_ListingFragment } from './Directory.generated'

type Listing = Directory_ListingFragment & { project: NonNullable<Directory_ListingFragment['project']> }

const shownKeywords = 4

export const listingLinkId = (id: string) => `projet-${id}`

export function ListingCard({ listing }: { listing: Listing }) {
  const { t } = useTranslation('directory')
  const { project, kind } = listing
  const Icon = kindIcons[kind]
  return (
    <Flex
      as="li"
      position="relative"
      direction="column"
      gap="4"
      p="6"
      minW="0"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      transition="common"
      _hover={{ borderColor: 'ember.border', translate: '0 -2px', shadow: 'md' }}
      _motionReduce={{ _hover: { translate: 'none' } }}
    >
      <HStack gap="2" wrap="wrap" justify="space-between">
        <HStack gap="2" color="ember.fg" fontFamily="heading" fontWeight="700">
          <Icon size="1.15em" aria-hidden />
          {t(`kind.${kind}`)}
        </HStack>
        <Badge colorPalette="gray" rounded="full" px="2.5">
          {t(`language.${listing.language}`)}
        </Badge>
      </HStack>
      <Stack gap="1">
        <Heading as="h2" size="xl" overflowWrap="anywhere">
          <CardLink>
            <Link id={listingLinkId(listing.id)} to={publicProjectPath(project.projectId)}>
              {project.title}
            </Link>
          </CardLink>
        </Heading>
        {project.creatorName && (
          <Text textStyle="sm" color="fg.muted" truncate>
            {t('by', { name: project.creatorName })}
          </Text>
        )}
      </Stack>
      <Box flex="1">
        <Text lineClamp="4" whiteSpace="pre-line" overflowWrap="anywhere">
          {project.description}
        </Text>
      </Box>
      {listing.feedbackType && (
        <Text textStyle="sm" overflowWrap="anywhere">
          <Text as="span" color="fg.muted">
            {t('wanted')}
          </Text>{' '}
          {listing.feedbackType}
        </Text>
      )}
      <Wrap as="ul" gap="2" aria-label={t('keywords')} listStyleType="none">
        {project.keywords.slice(0, shownKeywords).map((keyword) => (
          <Badge as="li" key={keyword} colorPalette="gray" rounded="full" px="2.5" overflowWrap="anywhere">
            {keyword}
          </Badge>
        ))}
      </Wrap>
      <HStack gap="3" wrap="wrap" pt="4" borderTopWidth="1px">
        <Deadline deadline={listing.deadline} isClosingSoon={listing.isClosingSoon} />
        {listing.needsFeedback && (
          <Text as="span" textStyle="sm" color="fg.muted">
            {t('needsFeedback')}
          </Text>
        )}
      </HStack>
    </Flex>
  )
}
