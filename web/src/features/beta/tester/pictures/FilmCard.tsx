import { AspectRatio, chakra, Flex, Text } from '@chakra-ui/react'
import { Film } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from './PictureUploads'
import { KeepButton, RemoveButton, RetryButton, StepState, UploadCard } from './UploadCard'

interface Props {
  film: Picture
  onRetry: () => void
  onRemove: () => void
}

/** The film of the form, which can be played while it is sent. */
export function FilmCard({ film: { file, step }, onRetry, onRemove }: Props) {
  const { t } = useTranslation('pictures')
  const { name } = file
  return (
    <UploadCard
      name={name}
      preview={<Preview file={file} label={t('film.label', { name })} />}
      state={
        <>
          <StepState name={name} step={step} sent={t('film.sent')} failed={t('film.unknown')} />
          <Text textStyle="sm" color="fg.muted">
            {t('film.privacy')}
          </Text>
        </>
      }
    >
      <RetryButton step={step} onRetry={onRetry} />
      <RemoveButton name={name} onRemove={onRemove} />
    </UploadCard>
  )
}

interface KeptProps {
  name: string
  /** `replaced`: by the film that was added. */
  state: 'kept' | 'removed' | 'replaced'
  onToggle: () => void
}

/** The film that was sent before. It is removed or replaced when the form is sent. */
export function KeptFilmCard({ name, state, onToggle }: KeptProps) {
  const { t } = useTranslation('pictures')
  return (
    <UploadCard
      name={name}
      preview={
        <Flex boxSize="16" flexShrink="0" align="center" justify="center" rounded="l1" bg="bg.muted" color="fg.muted">
          <Film aria-hidden />
        </Flex>
      }
      isRemoved={state !== 'kept'}
      state={
        <Text textStyle="sm" color="fg.muted">
          {t(`film.${state}`)}
        </Text>
      }
    >
      {state !== 'replaced' && <KeepButton name={name} isRemoved={state === 'removed'} onToggle={onToggle} />}
    </UploadCard>
  )
}

/** Plays the file of the browser. */
function Preview({ file, label }: { file: File; label: string }) {
  const show = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(file)
      video.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <AspectRatio ratio={16 / 9} flex="1 1 20rem" maxW="xs" rounded="l1" overflow="hidden" bg="black">
      <chakra.video ref={show} controls playsInline preload="metadata" aria-label={label} objectFit="contain!" />
    </AspectRatio>
  )
}
