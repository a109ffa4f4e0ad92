import { Button, Dialog, Flex, HStack, IconButton, Image, Spacer, Stack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import type { ShownPicture } from './Pictures'
import { useRetry } from './useRetry'

interface Props {
  pictures: readonly ShownPicture[]
  openId: string
  onOpen: (id: string) => void
  onExpired: () => void
  open: boolean
  onClose: () => void
  onExitComplete: () => void
}

/** One picture of a feedback in its full size. The arrow keys show the others. */
export function PictureDialog({ pictures, openId, onOpen, onExpired, ...dialog }: Props) {
  const { t } = useTranslation('pictures')
  const [failed, setFailed] = useState<string>()
  const [attempt, retry] = useRetry(failed !== undefined)
  const total = pictures.length
  // It may have been removed meanwhile.
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === openId),
  )
  const picture = pictures[index]
  if (!picture) return null
  const { name, url, width, height } = picture
  const file = `${attempt} ${url}`
  const title = t('shown.alt', { number: index + 1, total, name })

  function step(by: 1 | -1) {
    const next = pictures[(index + by + total) % total]
    if (next) onOpen(next.id)
  }

  function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }

  return (
    <DialogFrame {...dialog} title={title} maxW="1200px">
      <Dialog.Body onKeyDown={onKeyDown}>
        <Flex justify="center" align="center" bg="bg.muted" rounded="l2" minH="40">
          {failed === file ? (
            <Stack role="alert" align="center" gap="4" p="6">
              <Text>{t('shown.loadFailed')}</Text>
              <Button variant="outline" colorPalette="gray" onClick={retry}>
                {t('retry')}
              </Button>
            </Stack>
          ) : (
            <Image
              key={file}
              src={url}
              alt={title}
              maxW="full"
              maxH="calc(100dvh - 16rem)"
              objectFit="contain"
              style={{ aspectRatio: `${width} / ${height}` }}
              onError={() => {
                setFailed(file)
                onExpired()
              }}
            />
          )}
        </Flex>
      </Dialog.Body>
      <Dialog.Footer onKeyDown={onKeyDown}>
        <HStack w="full" gap="1">
          {total > 1 && (
            <>
              <IconButton
                variant="ghost"
                colorPalette="gray"
                aria-label={t('shown.previous')}
                title={t('shown.previous')}
                onClick={() => step(-1)}
              >
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton
                variant="ghost"
                colorPalette="gray"
                aria-label={t('shown.next')}
                title={t('shown.next')}
                onClick={() => step(1)}
              >
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
          <Spacer />
          <Button asChild variant="outline" colorPalette="gray">
            <a href={url} target="_blank" rel="noopener">
              {t('shown.newTab')}
              <ExternalLink aria-hidden />
            </a>
          </Button>
        </HStack>
      </Dialog.Footer>
    </DialogFrame>
  )
}
