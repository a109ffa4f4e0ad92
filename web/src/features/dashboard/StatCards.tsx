import { Box, chakra, Flex, SimpleGrid, Skeleton } from '@chakra-ui/react'
import { CircleCheck, FolderKanban, Hourglass, UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '~/i18n/format'
import { paths, projectsPath, testersPath } from '~/lib/navigation/paths'
import type { InvitationStatus } from '~/api/types.generated'
import { Retry } from './Panel'
import type { DashboardFiguresQuery } from './Dashboard.generated'

type Viewer = NonNullable<DashboardFiguresQuery['viewer']>

const cards = [
  { figure: 'projectCount', label: 'figures.projects', Icon: FolderKanban, palette: 'ember', to: () => paths.projects },
  {
    figure: 'completedProjectCount',
    label: 'figures.completed',
    Icon: CircleCheck,
    palette: 'green',
    to: () => projectsPath('COMPLETED'),
  },
  {
    figure: 'pendingInvitationCount',
    label: 'figures.pending',
    Icon: Hourglass,
    palette: 'orange',
    to: (viewer?: Viewer) => invitationsPath('PENDING', viewer?.pending),
  },
  {
    figure: 'acceptedInvitationCount',
    label: 'figures.accepted',
    Icon: UserCheck,
    palette: 'violet',
    to: (viewer?: Viewer) => invitationsPath('ACCEPTED', viewer?.accepted),
  },
] as const

/** The page lists the invitations of one project. */
function invitationsPath(status: InvitationStatus, some: Viewer['pending'] | undefined): string {
  const projectId = some?.edges[0]?.node.project?.projectId
  return testersPath({ ...(projectId && { projectId }), status })
}

interface Props {
  viewer: Viewer | null | undefined
  failed: boolean
  /** Undefined when the page shows the error instead. */
  onRetry: (() => void) | undefined
}

/** Four figures, each a link to what it counts. */
export function StatCards({ viewer, failed, onRetry }: Props) {
  const { t, i18n } = useTranslation('dashboard')
  const figures = viewer?.dashboard
  return (
    <Box as="section" aria-label={t('figures.label')}>
      <SimpleGrid columns={{ base: 2, xl: 4 }} gap={{ base: '3', md: '5' }}>
        {cards.map(({ figure, label, Icon, palette, to }) => (
          <Flex
            key={figure}
            asChild
            direction="column"
            justify="space-between"
            gap="4"
            p={{ base: '3', sm: '4', md: '5' }}
            bg="bg.panel"
            borderWidth="1px"
            rounded="l3"
            shadow="xs"
            colorPalette={palette}
            transition="border-color 150ms, box-shadow 150ms"
            focusVisibleRing="outside"
            _hover={{ borderColor: 'colorPalette.border', shadow: 'sm' }}
          >
            <Link to={to(viewer ?? undefined)}>
              <Flex justify="space-between" gap="2" align="start">
                <chakra.span
                  color="fg.muted"
                  fontWeight="medium"
                  fontSize={{ base: 'sm', sm: 'md' }}
                  lineHeight="short"
                  minW="0"
                  overflowWrap="anywhere"
                  minH={{ base: '2lh', sm: 'auto' }}
                >
                  {t(label)}
                </chakra.span>
                <Flex
                  as="span"
                  flexShrink="0"
                  p={{ base: '1.5', sm: '2' }}
                  rounded="l2"
                  bg="colorPalette.subtle"
                  color="colorPalette.fg"
                  aria-hidden
                >
                  <Icon size="1.1em" />
                </Flex>
              </Flex>
              <chakra.span
                fontFamily="heading"
                fontWeight="700"
                fontSize={{ base: '4xl', md: '5xl' }}
                lineHeight="1"
                fontVariantNumeric="tabular-nums"
              >
                {figures ? (
                  formatNumber(figures[figure], i18n.language)
                ) : failed ? (
                  '–'
                ) : (
                  <Skeleton h="1em" w="1.5em" opacity="0.6" />
                )}
              </chakra.span>
            </Link>
          </Flex>
        ))}
      </SimpleGrid>
      {onRetry && <Retry message={t('figures.failed')} onRetry={onRetry} />}
    </Box>
  )
}
