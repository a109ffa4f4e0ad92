import { Box, Button, chakra, Flex, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CloudOff, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureStep } from './PictureUploads'

interface Props {
  name: string
  /** What it looks like. */
  preview: ReactNode
  isRemoved?: boolean
  state: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** A picture or the film of the form. */
export function UploadCard({ name, preview, isRemoved = false, state, children }: Props) {
  return (
    <Flex as="li" gap="3" p="2" borderWidth="1px" rounded="l2" bg="bg.subtle" wrap="wrap">
      {preview}
      <Stack gap="1" flex="1 1 8rem" minW="0">
        <Text fontWeight="medium" truncate textDecoration={isRemoved ? 'line-through' : undefined} title={name}>
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

/** Removes what was added. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('pictures')
  return (
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
  )
}

interface KeepProps {
  name: string
  isRemoved: boolean
  onToggle: () => void
}

/** Removes what was sent before when the form is sent, or keeps it after all. */
export function KeepButton({ name, isRemoved, onToggle }: KeepProps) {
  const { t } = useTranslation('pictures')
  const Icon = isRemoved ? Undo2 : Trash2
  return (
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
  )
}

/** Only for what the server refused, or the network: the browser would find the same problem again. */
export function RetryButton({ step, onRetry }: { step: PictureStep; onRetry: () => void }) {
  const { t } = useTranslation('pictures')
  if (step.kind !== 'failed' || step.problem !== undefined) return null
  return (
    <Button size="sm" variant="ghost" colorPalette="gray" onClick={onRetry}>
      <RotateCcw aria-hidden />
      {t('retry')}
    </Button>
  )
}

interface StepProps {
  name: string
  step: PictureStep
  /** What is said when it is sent. */
  sent: string
  /** What is said when it was not sent, and nothing is known of the reason. */
  failed: string
}

/** How far it is sent. */
export function StepState({ name, step, sent, failed }: StepProps) {
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
          {sent}
        </HStack>
      )
    case 'failed':
      return (
        <HStack gap="1.5" textStyle="sm" fontWeight="medium" color="fg.error" align="start">
          <Flex h="1lh" align="center" flexShrink="0">
            <CircleAlert size="1.1em" aria-hidden />
          </Flex>
          <Text>{step.problem ? t(`problem.${step.problem}`) : (step.message ?? failed)}</Text>
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
