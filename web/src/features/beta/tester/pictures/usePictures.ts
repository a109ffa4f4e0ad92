import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserError } from '~/forms/useServerForm'
import { guardLeaving } from '~/lib/navigation/departure'
import { confirm } from '~/ui/dialog/confirm'
import { pictureStore, removeOldPictures } from './keptPictures'
import { type RefusedFile, sortChosen } from './chosen'
import { isFilm } from './film'
import { preparePicture } from './preparePicture'
import { PictureUploads } from './PictureUploads'
import { createTransport, type Sender } from './transport'

/** At most so many films per feedback. */
const MAX_FILMS = 1

/** What the server calls the files that were sent. */
export interface Uploads {
  pictures: string[]
  film: string | undefined
}

interface Options {
  sender: Sender
  /** How many pictures the feedback may have. */
  limit: number
  /** The keys of the pictures in the form, which keeps them in its draft. */
  keys: () => readonly string[]
  onKeys: (keys: string[]) => void
}

export type Pictures = ReturnType<typeof usePictures>

/** The pictures and the film that somebody adds to a form, which are sent while they write. */
export function usePictures({ sender, limit, keys, onKeys }: Options) {
  const [uploads] = useState(
    () => new PictureUploads({ transport: createTransport(sender), store: pictureStore, prepare }),
  )
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [waiting, setWaiting] = useState<AbortController>()
  const [isOver, setIsOver] = useState(false)
  const { t } = useTranslation('feedback')
  const draftKeys = useEffectEvent(keys)
  const giveKeys = useEffectEvent(onKeys)

  useEffect(
    function followUploads() {
      removeOldPictures()
      const shown = draftKeys()
      if (shown.length > 0) uploads.restore(shown)
      const unsubscribe = uploads.subscribe(() => giveKeys(uploads.keys))
      return () => {
        unsubscribe()
        uploads.stop()
      }
    },
    [uploads],
  )

  const confirmLeave = useEffectEvent(async () => {
    const isLeaving = await confirm({
      title: t('unsent.title'),
      body: t('unsent.body'),
      confirmLabel: t('unsent.leave'),
      cancelLabel: t('unsent.stay'),
    })
    if (isLeaving) waiting?.abort()
    return isLeaving
  })

  useEffect(
    function guardWaiting() {
      // Another view of the page, such as the other answers to an invitation, is without the form as well.
      if (waiting) return guardLeaving(() => confirmLeave(), 'view')
    },
    [waiting],
  )

  function add(files: readonly File[]) {
    if (files.length === 0) return
    const films = list.filter(({ file }) => isFilm(file)).length
    const room = { pictures: limit - (list.length - films), films: MAX_FILMS - films }
    const { fitting, refused: others } = sortChosen(files, room)
    setRefused(others)
    uploads.add(fitting)
  }

  /**
   * Waits until the pictures and the film are sent, and sends the form with them. Rejects with an AbortError when the user
   * gives it up meanwhile.
   * @param blocked the error when one of them has failed
   */
  async function sendWith(
    blocked: string,
    send: (sent: Uploads) => Promise<readonly UserError[]>,
  ): Promise<readonly UserError[]> {
    const wait = new AbortController()
    setWaiting(wait)
    const settled = await uploads.settle(wait.signal).finally(() => setWaiting(undefined))
    const sent = settled.flatMap(({ key, file, ticket, step }) =>
      step.kind === 'sent' && ticket ? [{ key, id: ticket.id, isFilm: isFilm(file) }] : [],
    )
    if (sent.length < settled.length) return [{ field: null, message: blocked }]
    const films = sent.filter((one) => one.isFilm)
    const others = sent.filter((one) => !one.isFilm)
    const userErrors = await send({ pictures: others.map(({ id }) => id), film: films[0]?.id })
    if (userErrors.length === 0) uploads.forget(sent.map(({ key }) => key))
    const gone = userErrors.flatMap(({ field }) =>
      field?.[1] === 'pictureUploadIds' ? others : field?.[1] === 'filmUploadId' ? films : [],
    )
    uploads.sendAgain(gone.map(({ key }) => key))
    return userErrors
  }

  return {
    list,
    refused,
    /** Whether no more files fit. */
    isFull: list.length >= limit + MAX_FILMS,
    hasFilm: list.some(({ file }) => isFilm(file)),
    /** Whether the form waits for what is sent. */
    isWaiting: waiting !== undefined,
    /** Whether files are dragged over the form. */
    isOver,
    add,
    sendWith,
    replace: (key: string, file: File) => uploads.replace(key, file),
    retry: (key: string) => uploads.retry(key),
    remove: (key: string) => uploads.remove(key),
    clear: () => {
      waiting?.abort()
      uploads.clear()
    },
    /** For the form: files can be pasted or dropped anywhere in it. */
    formProps: {
      onPaste(event: ClipboardEvent) {
        const { files } = event.clipboardData
        // Text copied from an office program comes with its picture.
        if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        add([...files])
      },
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      },
    },
  }
}

/** A film is sent as it is. */
const prepare = (file: File) => (isFilm(file) ? Promise.resolve({ file, thumbnail: '' }) : preparePicture(file))
