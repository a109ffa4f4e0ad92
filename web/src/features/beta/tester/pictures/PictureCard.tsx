import { Button, Flex, Image, Text } from '@chakra-ui/react'
import { ImageIcon, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Picture } from './PictureUploads'
import { KeepButton, RemoveButton, RetryButton, StepState, UploadCard } from './UploadCard'

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
    <UploadCard
      name={name}
      preview={<Thumbnail src={thumbnail} />}
      state={<StepState name={name} step={step} sent={t('step.sent')} failed={t('problem.unknown')} />}
    >
      <RetryButton step={step} onRetry={onRetry} />
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
      <RemoveButton name={name} onRemove={onRemove} />
    </UploadCard>
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
  return (
    <UploadCard
      name={name}
      preview={<Thumbnail src={thumbnailUrl} isFaded={isRemoved} />}
      isRemoved={isRemoved}
      state={
        <Text textStyle="sm" color="fg.muted">
          {isRemoved ? t('willBeRemoved') : t('kept')}
        </Text>
      }
    >
      <KeepButton name={name} isRemoved={isRemoved} onToggle={onToggle} />
    </UploadCard>
  )
}

/** A small picture, or a sign in its place. */
function Thumbnail({ src, isFaded = false }: { src: string | null; isFaded?: boolean }) {
  return (
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
      {src ? <Image src={src} alt="" boxSize="full" objectFit="cover" /> : <ImageIcon aria-hidden />}
    </Flex>
  )
}
