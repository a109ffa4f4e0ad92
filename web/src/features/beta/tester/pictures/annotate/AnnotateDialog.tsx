import { Button, Dialog, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '~/forms/useDialogForm'
import { useLeaveGuard } from '~/forms/useLeaveGuard'
import { confirm } from '~/ui/dialog/confirm'
import { useFocusOnceLoaded } from '~/ui/dialog/useFocusOnceLoaded'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { toast } from '~/ui/toast/toast'
import { toFile } from '../preparePicture'
import type { Picture } from '../PictureUploads'
import { drawnOn } from './drawing'
import { Editor } from './Editor'
import { startHistory } from './history'
import type { Shape } from './shapes'

interface Props extends DialogProps {
  picture: Picture
  /** Gets the picture with what was drawn on it. */
  onDone: (file: File) => void
}

/** Draws on a picture before it is sent: arrows, boxes, and blur over what nobody should read. */
export default function AnnotateDialog({ picture: { file }, onDone, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['pictures', 'common'])
  const bitmap = useBitmap(file, () => {
    toast({ type: 'error', title: t('draw.openFailed') })
    onClose()
  })
  const [history, setHistory] = useState(() => startHistory<readonly Shape[]>([]))
  const [isSaving, setIsSaving] = useState(false)
  const helpId = useId()
  const shapes = history.present
  const body = useRef<HTMLDivElement>(null)
  useFocusOnceLoaded(bitmap !== undefined, () => body.current?.querySelector('button')?.focus())

  const isDirty = shapes.length > 0
  // Another view of the page is without the form, and so without the dialog.
  useLeaveGuard({ isDirty, loading: isSaving, askToLeave, discard: onClose, left: 'view' })

  async function askToLeave() {
    return (
      !isDirty ||
      confirm({
        title: t('draw.leaveTitle'),
        body: t('draw.leaveBody'),
        confirmLabel: t('draw.leave'),
        cancelLabel: t('draw.stay'),
      })
    )
  }

  async function leave() {
    if (await askToLeave()) onClose()
  }

  async function draw(bitmap: ImageBitmap) {
    return toFile(drawnOn(bitmap, shapes), file.name, file.type)
  }

  async function save() {
    if (!bitmap || shapes.length === 0) return onClose()
    setIsSaving(true)
    const drawn = await draw(bitmap).catch(() => undefined)
    setIsSaving(false)
    if (!drawn) {
      toast({ type: 'error', title: t('draw.failed') })
      return
    }
    onDone(drawn)
    onClose()
  }

  return (
    <DialogFrame
      open={open}
      title={t('draw.title')}
      onClose={() => void leave()}
      onExitComplete={onExitComplete}
      maxW="1000px"
    >
      <Dialog.Body ref={body} textStyle="md">
        <Stack gap="4">
          {bitmap ? (
            <Editor bitmap={bitmap} history={history} onHistory={setHistory} describedBy={helpId} />
          ) : (
            <Skeleton aria-hidden h="72" opacity="0.6" />
          )}
          <Text id={helpId} textStyle="sm" color="fg.muted">
            {t('draw.help')}
          </Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="4">
        <Button variant="outline" colorPalette="gray" onClick={() => void leave()}>
          {t('common:cancel')}
        </Button>
        <Button loading={isSaving} aria-busy={isSaving} onClick={() => void save()}>
          {t('draw.done')}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  )
}

/** The decoded picture, undefined until it is. */
function useBitmap(file: File, onFailed: () => void): ImageBitmap | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const fail = useEffectEvent(onFailed)

  useEffect(
    function decode() {
      let isCurrent = true
      let decoded: ImageBitmap | undefined
      const load = async () => {
        decoded = await createImageBitmap(file)
        if (isCurrent) setBitmap(decoded)
        else decoded.close()
      }
      // A browser short of memory may fail to, though the thumbnail was shown.
      load().catch(() => isCurrent && fail())
      return () => {
        isCurrent = false
        decoded?.close()
      }
    },
    [file],
  )
  return bitmap
}
