import { Badge, Box, Button, chakra, Grid, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '~/ui/text/DateText'
import type { Invitation } from './useInvitation'
import { projectLooks } from './projectLooks'

type Sheet = NonNullable<Invitation['project']>

type Details = Pick<Sheet, 'objectives' | 'feedbackType' | 'deadline' | 'detailsForTesters'>

/** What a creator asks of those who test, beside the title and the description. */
export function ProjectDetails({ sheet }: { sheet: Details }) {
  const { t } = useTranslation('invitation')
  return (
    <Grid as="dl" templateColumns={{ base: '1fr', sm: 'auto 1fr' }} columnGap="10" rowGap="6">
      <Entry term={t('sheet.objectives')} wide>
        {sheet.objectives}
      </Entry>
      <Entry term={t('sheet.details')} wide>
        {sheet.detailsForTesters}
      </Entry>
      <Entry term={t('sheet.feedbackType')}>{sheet.feedbackType}</Entry>
      <Entry term={t('sheet.deadline')}>
        <DateText value={sheet.deadline} />
      </Entry>
    </Grid>
  )
}

function Entry({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box gridColumn={wide ? '1 / -1' : undefined}>
      <chakra.dt color="fg.subtle" textStyle="sm" fontWeight="semibold">
        {term}
      </chakra.dt>
      <chakra.dd whiteSpace="pre-line" maxW="65ch" mt="0.5">
        {children}
      </chakra.dd>
    </Box>
  )
}

/** The creator wrote the address: what is behind it learns nothing of where the tester comes from. */
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

export function ProjectStatusBadge({ status }: Pick<Sheet, 'status'>) {
  const { t } = useTranslation('invitation')
  const { palette, Icon } = projectLooks[status]
  return (
    <Badge colorPalette={palette} size="md" rounded="full" px="2.5">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}
