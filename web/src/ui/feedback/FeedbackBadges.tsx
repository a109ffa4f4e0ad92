import { Badge, HStack } from '@chakra-ui/react'
import {
  Bug,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CircleX,
  Globe,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  Milestone,
  Star,
  ThumbsUp,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FeedbackKind, FeedbackSeverity, FeedbackStatus } from '~/domain/feedback'

/** Each status has an icon: color alone must not tell them apart. */
const statusStyles: Record<FeedbackStatus, { palette: string; Icon: LucideIcon }> = {
  NEW: { palette: 'ember', Icon: CircleDot },
  INFO_REQUESTED: { palette: 'orange', Icon: CircleHelp },
  PLANNED: { palette: 'violet', Icon: Milestone },
  FIXED: { palette: 'green', Icon: CircleCheck },
  DECLINED: { palette: 'gray', Icon: CircleX },
}

export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  const { t } = useTranslation('feedback')
  const { palette, Icon } = statusStyles[status]
  return (
    <Badge colorPalette={palette} rounded="full" px="2.5">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}

export function UsefulBadge() {
  const { t } = useTranslation('feedback')
  return (
    <Badge colorPalette="green" rounded="full" px="2.5">
      <ThumbsUp size="1.1em" aria-hidden />
      {t('useful')}
    </Badge>
  )
}

export function PublicBadge() {
  const { t } = useTranslation('feedback')
  return (
    <Badge colorPalette="violet" rounded="full" px="2.5">
      <Globe size="1.1em" aria-hidden />
      {t('public')}
    </Badge>
  )
}

const kindIcons: Record<FeedbackKind, LucideIcon> = { BUG: Bug, IDEA: Lightbulb, OPINION: MessageSquare }

interface Marks {
  kind: FeedbackKind | null
  severity: FeedbackSeverity | null
  rating: number | null
}

/** What the author said about their feedback: its kind, the severity of a bug, the rating. Nothing when they said nothing. */
export function FeedbackMarks({ kind, severity, rating }: Marks) {
  const { t } = useTranslation('feedback')
  return (
    <>
      {kind && <KindMark kind={kind} severity={severity} />}
      {rating !== null && (
        <HStack as="span" gap="1" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          <Star size="1.1em" aria-hidden />
          {t('ratingOf', { rating })}
        </HStack>
      )}
    </>
  )
}

function KindMark({ kind, severity }: { kind: FeedbackKind; severity: FeedbackSeverity | null }) {
  const { t } = useTranslation('feedback')
  const Icon = kindIcons[kind]
  const name = t(`kind.${kind}`)
  return (
    <HStack as="span" gap="1" textStyle="sm" color="fg.muted">
      <Icon size="1.1em" aria-hidden />
      {severity ? t('kindWithSeverity', { kind: name, severity: t(`severity.${severity}`) }) : name}
    </HStack>
  )
}
