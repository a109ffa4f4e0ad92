import { Box, Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { PageLead, PageTitle } from '../PageTitle'
import { QuoteMark } from './StoryCard'
import { StoryForm } from './StoryForm'
import { StoryWallDocument } from './Story.generated'
import { useWall } from './useWall'
import { WallView } from './WallView'

const pageSize = 6
const titleId = 'temoignages'
const advice = ['start', 'mistake', 'short'] as const

export const preload = () => preloadQuery(StoryWallDocument, { first: pageSize })

/** The form to submit a story, above the latest ones. */
export default function StoriesPage() {
  const { t } = useTranslation('stories')
  const live = useWall(pageSize)
  return (
    <Stack
      gap={{ base: '14', md: '20' }}
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.stories} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1.1fr' }} columnGap="16" rowGap="10">
        <Stack gap="5" align="start">
          <QuoteMark size="12" />
          <PageTitle isLong>{t('title')}</PageTitle>
          <PageLead maxW="30.5em">{t('lead')}</PageLead>
          <Box as="ul" listStyleType="none" borderTopWidth="1px" w="full" mt="3" hideBelow="md">
            {advice.map((line) => (
              <Text as="li" key={line} py="3" borderBottomWidth="1px" color="fg.muted">
                <Text as="strong" color="fg" fontFamily="heading">
                  {t(`advice.${line}.title`)}
                </Text>{' '}
                {t(`advice.${line}.text`)}
              </Text>
            ))}
          </Box>
        </Stack>
        <Box p={{ base: '5', md: '8' }} rounded="l3" borderWidth="1px" bg="bg.panel" alignSelf="start">
          <StoryForm onSent={live.showOwn} />
        </Box>
      </Grid>

      <Stack as="section" aria-labelledby={titleId} gap="6">
        <Flex align="center" justify="space-between" wrap="wrap" gap="4">
          <Heading as="h2" id={titleId} size={{ base: '3xl', md: '4xl' }}>
            {t('received')}
          </Heading>
          <Button asChild variant="outline" colorPalette="gray">
            <Link to={paths.storiesWall}>
              {t('seeWall')}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </Flex>
        <WallView
          live={live}
          headingLevel="h3"
          emptyAction={
            <Text color="fg.muted" maxW="26.5em">
              {t('beFirst')}
            </Text>
          }
        />
      </Stack>
    </Stack>
  )
}
