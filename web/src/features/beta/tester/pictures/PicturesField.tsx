import { Box, Button, chakra, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '~/lib/useDialog'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'
import { isFilm } from './film'
import { FilmCard, KeptFilmCard } from './FilmCard'
import { KeptPictureCard, PictureCard } from './PictureCard'
import type { Picture } from './PictureUploads'
import type { Pictures } from './usePictures'

const AnnotateDialog = lazyPart(() => import('./annotate/AnnotateDialog'), { as: 'dialog' })

interface Kept {
  id: string
  name: string
  thumbnailUrl: string
}

interface KeptFilm {
  name: string
  isRemoved: boolean
  onRemoved: (isRemoved: boolean) => void
}

interface Props {
  pictures: Pictures
  /** Pictures that were sent before, and can be removed. */
  kept?: readonly Kept[]
  removedIds?: readonly string[]
  onRemovedIds?: (ids: string[]) => void
  /** The film that was sent before. */
  keptFilm?: KeptFilm | undefined
}

/**
 * Adds pictures and a film to a feedback: chosen, taken by the camera, pasted or dropped. A picture can be drawn on, a film
 * played, and each removed.
 */
export function PicturesField({ pictures, kept = [], removedIds = [], onRemovedIds, keptFilm }: Props) {
  const { t } = useTranslation(['pictures', 'common'])
  const { list, refused, isFull, hasFilm } = pictures
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const annotating = useDialog()
  const [annotated, setAnnotated] = useState<Picture>()
  const status = statusOf(pictures)

  function remove(key: string) {
    pictures.remove(key)
    requestAnimationFrame(() => button.current?.focus())
  }

  const toggle = (id: string) =>
    onRemovedIds?.(removedIds.includes(id) ? removedIds.filter((removed) => removed !== id) : [...removedIds, id])

  return (
    <chakra.fieldset
      minW="0"
      rounded="l2"
      outline={pictures.isOver ? '2px dashed' : undefined}
      outlineColor="ember.border"
      outlineOffset="6px"
    >
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="1.5">
        {t('legend')}
        <chakra.span color="fg.subtle" fontWeight="normal" ms="1">
          {t('common:optional')}
        </chakra.span>
      </chakra.legend>
      <Stack gap="3">
        <HStack gap="3" wrap="wrap">
          <Button
            ref={button}
            variant="outline"
            colorPalette="gray"
            h="auto"
            minH="10"
            whiteSpace="normal"
            css={touchTarget}
            aria-disabled={isFull}
            onClick={() => !isFull && input.current?.click()}
          >
            <ImagePlus aria-hidden />
            {t('add')}
          </Button>
          <Text textStyle="sm" color="fg.muted" flex="1" minW="44">
            {isFull ? t('full') : t('hint')}
          </Text>
        </HStack>
        <chakra.input
          ref={input}
          type="file"
          accept="image/*,video/mp4,video/webm"
          multiple
          hidden
          aria-label={t('add')}
          onChange={({ target }) => {
            pictures.add([...(target.files ?? [])])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        {(kept.length + list.length > 0 || keptFilm) && (
          <Stack as="ul" aria-label={t('list')} listStyleType="none" gap="2">
            {kept.map((picture) => (
              <KeptPictureCard
                key={picture.id}
                picture={picture}
                isRemoved={removedIds.includes(picture.id)}
                onToggle={() => toggle(picture.id)}
              />
            ))}
            {keptFilm && (
              <KeptFilmCard
                name={keptFilm.name}
                state={hasFilm ? 'replaced' : keptFilm.isRemoved ? 'removed' : 'kept'}
                onToggle={() => keptFilm.onRemoved(!keptFilm.isRemoved)}
              />
            )}
            {list.map((picture) =>
              isFilm(picture.file) ? (
                <FilmCard
                  key={picture.key}
                  film={picture}
                  onRetry={() => pictures.retry(picture.key)}
                  onRemove={() => remove(picture.key)}
                />
              ) : (
                <PictureCard
                  key={picture.key}
                  picture={picture}
                  onAnnotate={() => {
                    setAnnotated(picture)
                    annotating.show()
                  }}
                  onAnnotateSoon={AnnotateDialog.preload}
                  onRetry={() => pictures.retry(picture.key)}
                  onRemove={() => remove(picture.key)}
                />
              ),
            )}
          </Stack>
        )}
        <Box role="alert" _empty={{ display: 'none' }}>
          {refused.map(({ id, name, problem }) => (
            <Text key={id} textStyle="sm" fontWeight="medium" color="fg.error">
              {t(`refused.${problem}`, { name })}
            </Text>
          ))}
        </Box>
        {pictures.isWaiting ? (
          <Text role="status" textStyle="sm" fontWeight="medium">
            {t('waiting')}
          </Text>
        ) : (
          <VisuallyHidden role="status">{status && t(`status.${status}`, { count: list.length })}</VisuallyHidden>
        )}
      </Stack>
      {annotating.isShown && annotated && (
        <AnnotateDialog
          picture={annotated}
          onDone={(file) => pictures.replace(annotated.key, file)}
          {...annotating.dialog}
        />
      )}
    </chakra.fieldset>
  )
}

/** What is announced: not every step of the progress. */
function statusOf({ list }: Pictures): 'sending' | 'paused' | 'failed' | 'sent' | undefined {
  const has = (kind: Picture['step']['kind']) => list.some(({ step }) => step.kind === kind)
  if (list.length === 0) return undefined
  if (has('failed')) return 'failed'
  if (has('paused')) return 'paused'
  return has('preparing') || has('sending') ? 'sending' : 'sent'
}
