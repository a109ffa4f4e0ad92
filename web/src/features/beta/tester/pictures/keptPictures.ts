import { loadPart } from '~/lib/loadPart'
import { readItem, removeItem, writeItem } from '~/lib/storage'
import type { Ticket } from './transport'

/** After so long the server has forgotten an upload, and the draft is given up. */
const KEPT_MS = 24 * 60 * 60 * 1000
const PREFIX = 'picture:'

export interface KeptFile {
  file: File
  thumbnail: string
}

export interface KeptUpload {
  ticket: Ticket | null
  isSent: boolean
}

/** Keeps the pictures of a draft over a reload. */
export interface PictureStore {
  read: (key: string) => Promise<(KeptFile & KeptUpload) | undefined>
  writeFile: (key: string, kept: KeptFile) => void
  writeUpload: (key: string, kept: KeptUpload) => void
  remove: (key: string) => void
}

interface Kept {
  keptAt: number
}

type Stored = KeptFile & Kept
type StoredUpload = KeptUpload & Kept

const load = () => loadPart(() => import('idb-keyval'))

/**
 * Keeps files in IndexedDB, and their uploads in local storage, which a reload finds however long the file takes to be
 * written. Where one is unavailable or full, pictures are lost on a reload or sent from the beginning, but not the form.
 */
export const pictureStore: PictureStore = {
  async read(key) {
    try {
      const { get } = await load()
      const stored = await get<Stored>(PREFIX + key)
      return stored && !isOld(PREFIX + key, stored) ? { ...stored, ...uploadOf(PREFIX + key) } : undefined
    } catch {
      return undefined
    }
  },

  writeFile(key, { file, thumbnail }) {
    void attempt(async () => {
      const { set } = await load()
      await set(PREFIX + key, { file, thumbnail, keptAt: Date.now() } satisfies Stored)
    })
  },

  writeUpload: (key, { ticket, isSent }) =>
    writeItem(PREFIX + key, JSON.stringify({ ticket, isSent, keptAt: Date.now() } satisfies StoredUpload)),

  remove(key) {
    removeItem(PREFIX + key)
    void attempt(async () => (await load()).del(PREFIX + key))
  },
}

/** Removes what drafts have left behind, whether this visit keeps another picture or not: it may be private. */
export function removeOldPictures(): void {
  void attempt(async () => {
    const { entries, delMany } = await load()
    const stored = await entries<string, Stored>()
    const old = stored.filter(([name, file]) => name.startsWith(PREFIX) && isOld(name, file)).map(([name]) => name)
    for (const name of old) removeItem(name)
    await delMany(old)
  })
}

function uploadOf(name: string): StoredUpload {
  const none = { ticket: null, isSent: false, keptAt: 0 }
  return { ...none, ...(JSON.parse(readItem(name) ?? '{}') as Partial<StoredUpload>) }
}

/** A restored draft writes its files no more, but what became of their uploads. */
const isOld = (name: string, file: Kept) => Math.max(file.keptAt, uploadOf(name).keptAt) < Date.now() - KEPT_MS

async function attempt(work: () => Promise<unknown>) {
  try {
    await work()
  } catch {
    // The picture is in memory as well.
  }
}
