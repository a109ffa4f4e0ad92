import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { UserError } from '~/forms/useServerForm'
import { pictureStore } from './keptPictures'
import { preparePicture, type Problem, problemOf } from './preparePicture'
import { PictureUploads } from './PictureUploads'
import { createTransport, type Sender } from './transport'

/** A file that was not added, and why. */
export interface RefusedFile {
  id: string
  name: string
  problem: Problem | 'tooMany'
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

/** The pictures that somebody adds to a form, which are sent while they write. */
export function usePictures({ sender, limit, keys, onKeys }: Options) {
  const [uploads] = useState(
    () => new PictureUploads({ transport: createTransport(sender), store: pictureStore, prepare: preparePicture }),
  )
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const draftKeys = useEffectEvent(keys)
  const giveKeys = useEffectEvent(onKeys)

  useEffect(
    function followUploads() {
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

  function add(files: readonly File[]) {
    if (files.length === 0) return
    const good = files.filter((file) => problemOf(file) === undefined)
    const fitting = good.slice(0, Math.max(0, limit - list.length))
    setRefused(
      files
        .filter((file) => !fitting.includes(file))
        .map((file) => ({ id: crypto.randomUUID(), name: file.name, problem: problemOf(file) ?? 'tooMany' })),
    )
    uploads.add(fitting)
  }

  /**
   * Waits until the pictures are sent, and sends the form with them.
   * @param blocked the error when a picture has failed
   * @param send gets what the server calls the pictures
   */
  async function sendWith(
    blocked: string,
    send: (uploadIds: string[]) => Promise<readonly UserError[]>,
  ): Promise<readonly UserError[]> {
    setIsWaiting(true)
    const settled = await uploads.settle().finally(() => setIsWaiting(false))
    const sent = settled.flatMap(({ key, ticket, step }) => (step.kind === 'sent' && ticket ? [{ key, ticket }] : []))
    if (sent.length < settled.length) return [{ field: null, message: blocked }]
    const userErrors = await send(sent.map(({ ticket }) => ticket.id))
    const sentKeys = sent.map(({ key }) => key)
    if (userErrors.length === 0) uploads.forget(sentKeys)
    else if (userErrors.some(({ field }) => field?.[1] === 'pictureUploadIds')) uploads.sendAgain(sentKeys)
    return userErrors
  }

  return {
    list,
    refused,
    limit,
    /** Whether the form waits for the pictures. */
    isWaiting,
    /** Whether files are dragged over the form. */
    isOver,
    add,
    sendWith,
    replace: (key: string, file: File) => uploads.replace(key, file),
    retry: (key: string) => uploads.retry(key),
    remove: (key: string) => uploads.remove(key),
    clear: () => uploads.clear(),
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
