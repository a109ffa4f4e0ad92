import { Badge, Box, Button, chakra, Grid, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '~/ui/text/DateText'
import { projectStyles } from '~/ui/status/projectStyles'
import type { Invitation } from '../useInvitation'

type Project = NonNullable<Invitation['project']>

type DetailFields = Pick<Project, 'objectives' | 'feedbackType' | 'deadline' | 'detailsForTesters'>

export function ProjectDetails({ project }: { project: DetailFields }) {
  const { t } = useTranslation('invitation')
  return (
    <Grid as="dl" templateColumns={{ base: '1fr', sm: 'auto 1fr' }} columnGap="10" rowGap="6">
      <Entry term={t('sheet.objectives')} wide>
        {project.objectives}
      </Entry>
      <Entry term={t('sheet.details')} wide>
        {project.detailsForTesters}
      </Entry>
      <Entry term={t('sheet.feedbackType')}>{project.feedbackType}</Entry>
      <Entry term={t('sheet.deadline')}>
        <DateText value={project.deadline} />
      </Entry>
    </Grid>
  )
}

function Entry({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <Box gridColumn={wide ? '1 / -1' : undefined}>
      <chakra.dt color="fg.subtle" textStyle="sm" fontWeight="semibold">
        {term}
      </chakra.dt>
      <chakra.dd whiteSpace="pre-line" maxW="43.5em" mt="0.5">
        {children}
      </chakra.dd>
    </Box>
  )
}

/** The address is untrusted: `noreferrer` hides the invitation link from it. */
export function PrototypeLink({ href }: { href: string | null }) {
  const { t } = useTranslation('invitation')
  if (!href) return null
  return (
    <Button asChild variant="outline" colorPalette="gray" alignSelf="start">
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {t('sheet.openPrototype')}
        <ExternalLink aria-hidden />
        <VisuallyHidden>{t('sheet.newTab')}</VisuallyHidden>
      </a>
    </Button>
  )
}

export function ProjectStatusBadge({ status }: Pick<Project, 'status'>) {
  const { t } = useTranslation('invitation')
  const { palette, Icon } = projectStyles[status]
  return (
    <Badge colorPalette={palette} size="md" rounded="full" px="2.5">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}
