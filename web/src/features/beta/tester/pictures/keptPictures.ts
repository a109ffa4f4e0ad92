import { loadPart } from '~/lib/loadPart'
import type { Ticket } from './transport'

/** After so long the server has forgotten an upload, and the draft is given up. */
const KEPT_MS = 24 * 60 * 60 * 1000
const PREFIX = 'picture:'

/** A picture of a draft, kept over a reload. */
export interface KeptPicture {
  file: File
  thumbnail: string | null
  ticket: Ticket | null
  isSent: boolean
  keptAt: number
}

export interface PictureStore {
  read: (key: string) => Promise<KeptPicture | undefined>
  write: (key: string, picture: Omit<KeptPicture, 'keptAt'>) => void
  remove: (key: string) => void
}

const load = () => loadPart(() => import('idb-keyval'))

/** Keeps pictures in IndexedDB. Where it is unavailable or full, they are lost on a reload, but not the form. */
export const pictureStore: PictureStore = {
  async read(key) {
    try {
      const { get } = await load()
      return await get<KeptPicture>(PREFIX + key)
    } catch {
      return undefined
    }
  },

  write(key, picture) {
    void attempt(async () => {
      const { entries, delMany, set } = await load()
      await set(PREFIX + key, { ...picture, keptAt: Date.now() } satisfies KeptPicture)
      const kept = await entries<string, KeptPicture>()
      await delMany(kept.filter(([name, { keptAt }]) => isOld(name, keptAt)).map(([name]) => name))
    })
  },

  remove(key) {
    void attempt(async () => (await load()).del(PREFIX + key))
  },
}

const isOld = (name: string, keptAt: number) => name.startsWith(PREFIX) && keptAt < Date.now() - KEPT_MS

async function attempt(work: () => Promise<unknown>) {
  try {
    await work()
  } catch {
    // The picture is in memory as well.
  }
}
