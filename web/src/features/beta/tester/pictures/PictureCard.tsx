import { Box, Button, chakra, Flex, HStack, IconButton, Image, Stack, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CloudOff, ImageIcon, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture, PictureStep } from './PictureUploads'

interface Props {
  picture: Picture
  onAnnotate: () => void
  onAnnotateSoon: () => void
  onRetry: () => void
  onRemove: () => void
}

/** A picture of the form: what it looks like, how far it is sent, and what can be done with it. */
export function PictureCard({ picture, onAnnotate, onAnnotateSoon, onRetry, onRemove }: Props) {
  const { t } = useTranslation('pictures')
  const { file, thumbnail, step } = picture
  const { name } = file
  return (
    <Card name={name} thumbnail={thumbnail} state={<StepState name={name} step={step} />}>
      {step.kind === 'failed' && step.problem === undefined && (
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={onRetry}>
          <RotateCcw aria-hidden />
          {t('retry')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        // Not before it is decoded. The button keeps the focus meanwhile: the picture that was drawn on is decoded too.
        aria-disabled={thumbnail === null}
        opacity={thumbnail === null ? 0.5 : undefined}
        aria-label={t('annotateNamed', { name })}
        onPointerEnter={onAnnotateSoon}
        onClick={() => thumbnail !== null && onAnnotate()}
      >
        <Pencil aria-hidden />
        {t('annotate')}
      </Button>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('remove', { name })}
        title={t('remove', { name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </Card>
  )
}

interface KeptProps {
  picture: { name: string; thumbnailUrl: string }
  isRemoved: boolean
  onToggle: () => void
}

/** A picture that was sent before. It is removed when the form is sent. */
export function KeptPictureCard({ picture: { name, thumbnailUrl }, isRemoved, onToggle }: KeptProps) {
  const { t } = useTranslation('pictures')
  const Icon = isRemoved ? Undo2 : Trash2
  return (
    <Card
      name={name}
      thumbnail={thumbnailUrl}
      isFaded={isRemoved}
      state={
        <Text textStyle="sm" color="fg.muted">
          {isRemoved ? t('willBeRemoved') : t('kept')}
        </Text>
      }
    >
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t(isRemoved ? 'restoreNamed' : 'remove', { name })}
        onClick={onToggle}
      >
        <Icon aria-hidden />
        {isRemoved ? t('restore') : t('removeShort')}
      </Button>
    </Card>
  )
}

interface CardProps {
  name: string
  thumbnail: string | null
  isFaded?: boolean
  state: ReactNode
  /** The buttons. */
  children: ReactNode
}

function Card({ name, thumbnail, isFaded = false, state, children }: CardProps) {
  return (
    <Flex as="li" gap="3" p="2" borderWidth="1px" rounded="l2" bg="bg.subtle">
      <Flex
        boxSize="16"
        flexShrink="0"
        align="center"
        justify="center"
        rounded="l1"
        overflow="hidden"
        bg="bg.muted"
        color="fg.muted"
        opacity={isFaded ? 0.4 : undefined}
      >
        {thumbnail ? <Image src={thumbnail} alt="" boxSize="full" objectFit="cover" /> : <ImageIcon aria-hidden />}
      </Flex>
      <Stack gap="1" flex="1" minW="0">
        <Text fontWeight="medium" truncate textDecoration={isFaded ? 'line-through' : undefined} title={name}>
          {name}
        </Text>
        {state}
        <HStack gap="1" wrap="wrap" ms="-2">
          {children}
        </HStack>
      </Stack>
    </Flex>
  )
}

function StepState({ name, step }: { name: string; step: PictureStep }) {
  const { t } = useTranslation('pictures')
  switch (step.kind) {
    case 'preparing':
      return (
        <Text textStyle="sm" color="fg.muted">
          {t('step.preparing')}
        </Text>
      )
    case 'sending':
      return <Progress name={name} progress={step.progress} text={t('step.sending', { percent: percentOf(step) })} />
    case 'paused':
      return (
        <Progress
          name={name}
          progress={step.progress}
          icon={<CloudOff size="1.1em" aria-hidden />}
          text={navigator.onLine ? t('step.paused') : t('step.offline')}
        />
      )
    case 'sent':
      return (
        <HStack gap="1.5" textStyle="sm" color="fg.success">
          <CircleCheck size="1.1em" aria-hidden />
          {t('step.sent')}
        </HStack>
      )
    case 'failed':
      return (
        <HStack gap="1.5" textStyle="sm" fontWeight="medium" color="fg.error" align="start">
          <Flex h="1lh" align="center" flexShrink="0">
            <CircleAlert size="1.1em" aria-hidden />
          </Flex>
          <Text>{step.problem ? t(`problem.${step.problem}`) : (step.message ?? t('problem.unknown'))}</Text>
        </HStack>
      )
  }
}

const percentOf = ({ progress }: { progress: number }) => Math.round(progress * 100)

interface ProgressProps {
  name: string
  progress: number
  icon?: ReactNode
  text: string
}

function Progress({ name, progress, icon, text }: ProgressProps) {
  const { t } = useTranslation('pictures')
  return (
    <Stack gap="1">
      <HStack gap="1.5" textStyle="sm" color="fg.muted">
        {icon}
        {text}
      </HStack>
      <Box
        role="progressbar"
        aria-label={t('progress', { name })}
        aria-valuenow={percentOf({ progress })}
        aria-valuemin={0}
        aria-valuemax={100}
        h="1.5"
        rounded="full"
        overflow="hidden"
        bg="bg.emphasized"
      >
        <chakra.div h="full" bg="ember.border" transition="width" style={{ width: `${percentOf({ progress })}%` }} />
      </Box>
    </Stack>
  )
}
