import { reasonOf } from '~/api/errors'
import { Backoff } from '~/api/realtime/Backoff'
import { createId } from '~/lib/createId'
import type { PictureStore } from './keptPictures'
import type { Prepared, Problem } from './preparePicture'
import { type Ticket, type Transport, UploadGone, UploadRefused } from './transport'

/** So many uploads of one picture may be lost by the server before that is shown as a failure. */
const MAX_LOST = 3

export type PictureStep =
  | { kind: 'preparing' }
  /** Progress goes from 0 to 1. */
  | { kind: 'sending' | 'paused'; progress: number }
  | { kind: 'sent' }
  /** The reason is the server's message, or a problem that the browser found. */
  | { kind: 'failed'; message?: string | undefined; problem?: Problem }

export interface Picture {
  key: string
  file: File
  /** A data URL, null until it is made; empty for a film, which is shown itself. */
  thumbnail: string | null
  ticket: Ticket | null
  step: PictureStep
}

interface Options {
  transport: Transport
  store: PictureStore
  prepare: (file: File) => Promise<Prepared | Problem>
}

/**
 * The pictures and the film of a form that are sent while the rest of it is filled in. Each is prepared, gets a place on the
 * server, and is sent; what the network interrupts goes on by itself. They are kept over a reload under their keys.
 */
export class PictureUploads {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  readonly #runs = new Map<string, AbortController>()
  #pictures: readonly Picture[] = []
  #visit = new AbortController()
  #restoring: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): readonly Picture[] => this.#pictures

  get keys(): string[] {
    return this.#pictures.map(({ key }) => key)
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => newPicture(createId(), file))
    this.#set([...this.#pictures, ...added])
    added.forEach(({ key }) => this.#begin(key))
  }

  /** Sends another file in the place of a picture. */
  replace(key: string, file: File): void {
    this.#cancel(key)
    // A reload before the other file is kept must not send this one again.
    this.#options.store.remove(key)
    this.#set(this.#pictures.map((picture) => (picture.key === key ? newPicture(key, file) : picture)))
    this.#begin(key)
  }

  retry(key: string): void {
    this.#begin(key)
  }

  remove(key: string): void {
    this.#cancel(key)
    this.#drop([key])
  }

  /** Drops pictures without a word to the server, which has them now. */
  forget(keys: readonly string[]): void {
    keys.forEach((key) => this.#runs.get(key)?.abort())
    this.#drop(keys)
  }

  /** Drops all pictures. */
  clear(): void {
    this.keys.forEach((key) => this.#cancel(key))
    this.#drop(this.keys)
  }

  /** Sends pictures again which the server no longer has. */
  sendAgain(keys: readonly string[]): void {
    for (const key of keys) {
      this.#update(key, { ticket: null })
      this.#begin(key)
    }
  }

  /** Restores the pictures of a draft; those that were not kept are gone. */
  restore(keys: readonly string[]): void {
    this.#restoring = this.#restore(keys, this.#visit.signal)
  }

  /**
   * Resolves when nothing is left to send: each picture is sent or has failed. Rejects when the wait is given up by the
   * signal, or the form is left.
   */
  async settle(givenUp?: AbortSignal): Promise<readonly Picture[]> {
    // Not by AbortSignal.any, which some browsers do not have yet.
    const signals = givenUp ? [givenUp, this.#visit.signal] : [this.#visit.signal]
    await this.#restoring
    return new Promise((resolve, reject) => {
      const check = () => {
        const ended = signals.find(({ aborted }) => aborted)
        if (!ended && !this.#pictures.every(isSettled)) return
        unsubscribe()
        if (ended) reject(ended.reason)
        else resolve(this.#pictures)
      }
      const unsubscribe = this.subscribe(check)
      signals.forEach((signal) => signal.addEventListener('abort', check))
      check()
    })
  }

  /** Stops sending, when the form is left. Its draft keeps the pictures. */
  stop(): void {
    this.#visit.abort(new Error('the form was left'))
    this.#visit = new AbortController()
    this.#runs.forEach((run) => run.abort())
    this.#runs.clear()
    this.#pictures = []
  }

  async #restore(keys: readonly string[], signal: AbortSignal): Promise<void> {
    const kept = await Promise.all(keys.map((key) => this.#options.store.read(key)))
    if (signal.aborted) return
    const known = new Set(this.keys)
    const restored = keys.flatMap((key, index) => {
      const found = kept[index]
      if (!found || known.has(key)) return []
      const { file, thumbnail, isSent } = found
      const ticket = found.ticket && new Date(found.ticket.expiresAt) > new Date() ? found.ticket : null
      const step: PictureStep = isSent && ticket ? { kind: 'sent' } : { kind: 'preparing' }
      return [{ key, file, thumbnail, ticket, step }]
    })
    this.#set([...restored, ...this.#pictures])
    restored.filter(({ step }) => step.kind !== 'sent').forEach(({ key }) => this.#begin(key))
  }

  #begin(key: string): void {
    this.#runs.get(key)?.abort()
    const run = new AbortController()
    this.#runs.set(key, run)
    this.#update(key, { step: { kind: 'preparing' } })
    void this.#run(key, run.signal)
  }

  async #run(key: string, signal: AbortSignal): Promise<void> {
    const picture = this.#find(key)
    if (!picture) return
    const prepared = await this.#prepared(picture)
    if (signal.aborted) return
    if (typeof prepared === 'string') return this.#update(key, { step: { kind: 'failed', problem: prepared } })
    this.#update(key, prepared)
    if (picture.thumbnail === null) this.#options.store.writeFile(key, prepared)
    this.#keep(key)
    await this.#send(key, prepared.file, signal)
  }

  async #prepared({ file, thumbnail }: Picture): Promise<Prepared | Problem> {
    return thumbnail === null ? this.#options.prepare(file) : { file, thumbnail }
  }

  async #send(key: string, file: File, signal: AbortSignal): Promise<void> {
    const { transport } = this.#options
    const backoff = new Backoff()
    let progress = 0
    let lost = 0
    while (!signal.aborted) {
      this.#update(key, { step: { kind: 'sending', progress } })
      try {
        const ticket = this.#find(key)?.ticket ?? (await this.#start(key, file, signal))
        if (!ticket) return
        await transport.send(file, ticket, {
          signal,
          onProgress: (reached) => {
            if (signal.aborted) return
            progress = reached
            backoff.reset()
            this.#update(key, { step: { kind: 'sending', progress } })
          },
        })
        if (signal.aborted) return
        this.#update(key, { step: { kind: 'sent' } })
        return this.#keep(key)
      } catch (error) {
        if (signal.aborted) return
        const isGone = error instanceof UploadGone
        if (isGone) lost++
        if (isGone || error instanceof UploadRefused) this.#update(key, { ticket: null })
        const reason = error instanceof UploadRefused ? error.message : reasonOf(error)
        if (error instanceof UploadRefused || reason || lost >= MAX_LOST) {
          this.#update(key, { step: { kind: 'failed', message: reason || undefined } })
          return this.#keep(key)
        }
        if (isGone) continue
        this.#update(key, { step: { kind: 'paused', progress } })
        await backoff.wait()
      }
    }
  }

  async #start(key: string, file: File, signal: AbortSignal): Promise<Ticket | undefined> {
    const ticket = await this.#options.transport.start(file)
    if (signal.aborted) {
      this.#options.transport.giveUp(ticket)
      return undefined
    }
    this.#update(key, { ticket })
    this.#keep(key)
    return ticket
  }

  #cancel(key: string): void {
    this.#runs.get(key)?.abort()
    const ticket = this.#find(key)?.ticket
    if (ticket) this.#options.transport.giveUp(ticket)
  }

  #drop(keys: readonly string[]): void {
    keys.forEach((key) => {
      this.#runs.delete(key)
      this.#options.store.remove(key)
    })
    this.#set(this.#pictures.filter(({ key }) => !keys.includes(key)))
  }

  #keep(key: string): void {
    const picture = this.#find(key)
    if (!picture) return
    const { ticket, step } = picture
    this.#options.store.writeUpload(key, { ticket, isSent: step.kind === 'sent' })
  }

  #find(key: string): Picture | undefined {
    return this.#pictures.find((picture) => picture.key === key)
  }

  #update(key: string, change: Partial<Picture>): void {
    this.#set(this.#pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)))
  }

  #set(pictures: readonly Picture[]): void {
    this.#pictures = pictures
    this.#listeners.forEach((listener) => listener())
  }
}

const newPicture = (key: string, file: File): Picture => ({
  key,
  file,
  thumbnail: null,
  ticket: null,
  step: { kind: 'preparing' },
})

const isSettled = ({ step }: Picture) => step.kind === 'sent' || step.kind === 'failed'
