import { Button, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { Gauge } from '~/ui/Gauge'
import { PageMeta } from '~/ui/PageMeta'
import { AppLink } from '../../AppLink'
import { CreatorFrame } from '../creator/CreatorFrame'

/** Replaces the workspace of a project that does not exist, was deleted, or belongs to someone else. */
export function ProjectMissing() {
  const { t } = useTranslation('workspace')
  return (
    <CreatorFrame>
      <PageMeta title={t('missing.title')} noIndex />
      <Stack align="center" textAlign="center" gap="5" m="auto">
        <Gauge reading={0} w="14rem" />
        <Heading as="h1" size={{ base: '3xl', md: '5xl' }} tabIndex={-1} ref={focusOnMount}>
          {t('missing.title')}
        </Heading>
        <Text color="fg.muted" fontSize="lg" maxW="30em">
          {t('missing.text')}
        </Text>
        <Button asChild size="lg" mt="2">
          <AppLink to={paths.projects}>{t('missing.back')}</AppLink>
        </Button>
      </Stack>
    </CreatorFrame>
  )
}

/** The focused element may have been removed with the project. */
const focusOnMount = (title: HTMLElement | null) => title?.focus({ preventScroll: true })
