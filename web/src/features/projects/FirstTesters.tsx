import { Button, Flex, Heading, IconButton, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { Link2, Search, UserPlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { newLinkPath, testersPath } from '~/lib/navigation/paths'
import { useDialogParam } from '~/lib/navigation/useDialogParam'
import { cardTitle } from './card/ProjectCard'
import { ProjectCard_ProjectFragmentDoc } from './card/ProjectCard.generated'

interface Props {
  projectId: string
  onClose: () => void
}

/** The three ways to the first testers of a project that was just created, as long as there is one. */
export function FirstTesters({ projectId: id, onClose }: Props) {
  const { t } = useTranslation('projects')
  const invite = useDialogParam('inviter')
  const { data, complete } = useFragment({
    fragment: ProjectCard_ProjectFragmentDoc,
    fragmentName: 'ProjectCard_project',
    from: { __typename: 'Project', id },
  })
  if (!complete) return null

  function close() {
    cardTitle(id)?.focus()
    onClose()
  }

  return (
    <Stack
      as="section"
      aria-labelledby="first-testers"
      gap="4"
      p={{ base: '4', md: '6' }}
      bg="ember.subtle"
      borderWidth="1px"
      borderColor="ember.border"
      rounded="l3"
    >
      <Flex gap="3" align="start" justify="space-between">
        <Stack gap="1" minW="0">
          <Heading as="h2" id="first-testers" size="xl" overflowWrap="anywhere">
            {t('firstTesters.title', { title: data.title })}
          </Heading>
          <Text color="fg.muted">{t('firstTesters.lead')}</Text>
        </Stack>
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('firstTesters.close')}
          flexShrink="0"
          onClick={close}
        >
          <X aria-hidden />
        </IconButton>
      </Flex>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
        <Button asChild>
          <Link to={newLinkPath(id)}>
            <Link2 aria-hidden />
            {t('firstTesters.link')}
          </Link>
        </Button>
        <Button variant="outline" colorPalette="gray" bg="bg.panel" onClick={() => invite.open(id)}>
          <UserPlus aria-hidden />
          {t('firstTesters.invite')}
        </Button>
        <Button asChild variant="outline" colorPalette="gray" bg="bg.panel">
          <Link to={testersPath({ projectId: id, tab: 'recherche' })}>
            <Search aria-hidden />
            {t('firstTesters.search')}
          </Link>
        </Button>
      </SimpleGrid>
    </Stack>
  )
}
