import { Box, Button, Flex, IconButton, Skeleton, Stack, Text, chakra } from '@chakra-ui/react'
import { ArrowLeft, Calculator } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { Notifications } from '~/features/notifications/Notifications'
import { SearchBox } from '~/features/search/SearchBox'
import { paths, workspacePath } from '~/lib/navigation/paths'
import { useMediaQuery } from '~/lib/useMediaQuery'
import { ColorModeSwitch } from '~/theme/ColorModeSwitch'
import { lazyPart } from '~/ui/part/lazyPart'
import { AppLink } from '../../navigation/AppLink'
import { LanguageSwitch } from '../LanguageSwitch'
import { Account } from '../Account'
import { TestersButton } from './TestersButton'

const TestersMenu = lazyPart(() => import('./TestersMenu'), { as: 'menu', pending: <TestersButton disabled /> })

interface Props {
  projectId: string
  /** Undefined while it is not known. */
  project: { title: string; color: string } | undefined
}

/** The header of a workspace: its project, and links that are not in its navigation. */
export function WorkspaceHeader({ projectId, project }: Props) {
  const { t } = useTranslation('workspace')
  const { viewer } = useSession()
  // Not rendered rather than hidden: the arrow keys would still reach a hidden item.
  const hasCalculatorButton = useMediaQuery('(min-width: 48em)')
  const calculator = { to: workspacePath(projectId, 'calculator'), label: t('calculator'), Icon: Calculator }
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      align="center"
      gap={{ base: '0', sm: '1', md: '3' }}
      h="var(--workspace-header)"
      px={{ base: '1', sm: '2', md: '6' }}
      bg="bg"
      borderBottomWidth="1px"
      _print={{ display: 'none' }}
    >
      <IconButton asChild hideFrom="md" variant="ghost" colorPalette="gray">
        <AppLink to={paths.projects} aria-label={t('back')}>
          <ArrowLeft aria-hidden />
        </AppLink>
      </IconButton>
      <Box aria-hidden w="1.5" h="9" rounded="full" flexShrink="0" bg="border" style={{ background: project?.color }} />
      <Stack gap="0" flex="1" minW="0" ms={{ base: '1.5', sm: '1', md: '0' }} lineHeight="short">
        <Text textStyle="xs" color="fg.muted" truncate title={projectId}>
          {t('title', { id: projectId })}
        </Text>
        {project ? (
          <Text fontFamily="heading" fontWeight="700" fontSize="lg" truncate>
            {project.title}
          </Text>
        ) : (
          <Skeleton aria-hidden h="4" my="1" w="40" maxW="full" />
        )}
      </Stack>
      <Flex flex={{ xl: '1' }} maxW={{ xl: '64' }}>
        <SearchBox fieldFrom="xl" />
      </Flex>
      <TestersMenu projectId={projectId} />
      <Button
        asChild
        hideBelow="md"
        variant="outline"
        colorPalette="gray"
        px={{ base: '2.5', lg: '4' }}
        _currentPage={{ bg: 'ember.subtle', color: 'ember.fg' }}
      >
        <AppLink to={calculator.to} aria-label={calculator.label}>
          <Calculator aria-hidden />
          <chakra.span hideBelow="lg">{calculator.label}</chakra.span>
        </AppLink>
      </Button>
      <Box hideBelow="lg">
        <LanguageSwitch />
      </Box>
      <Box hideBelow="sm">
        <ColorModeSwitch />
      </Box>
      <Notifications />
      {viewer && <Account person={viewer} space="CREATOR" here={hasCalculatorButton ? undefined : calculator} />}
    </Flex>
  )
}
