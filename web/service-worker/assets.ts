/** The name of the cache. Its content never changes: the name of a file has the hash of its content. */
const CACHE = 'assets'

/** The maximum number of files that are kept: a visit to all pages loads about 200. */
const MAX_FILES = 400

/** The files of the application. Each is loaded from the server once, and then from the cache. */
export class Assets {
  constructor(
    private readonly caches: CacheStorage,
    private readonly load: (request: Request) => Promise<Response>,
  ) {}

  static has(path: string): boolean {
    return path.startsWith('/assets/')
  }

  /** @param wait keeps the service worker alive until the work is done */
  async get(request: Request, wait: (work: Promise<unknown>) => void): Promise<Response> {
    const cache = await this.open()
    const kept = await cache?.match(request).catch(() => undefined)
    if (kept) return kept
    const response = await this.load(request)
    // Not the page of a proxy, nor the error of a file of an older version.
    const isAsset = response.status === 200 && response.headers.get('Content-Type')?.startsWith('text/html') !== true
    if (cache && isAsset) wait(keep(cache, request, response.clone()))
    return response
  }

  /** Null where there is no storage, as in some private windows. */
  private async open(): Promise<Cache | null> {
    try {
      return await this.caches.open(CACHE)
    } catch {
      return null
    }
  }
}

/** Keeps a file, in place of those that were kept first. Never rejects: the disk may be full. */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const files = await cache.keys()
    await Promise.all(files.slice(0, Math.max(0, files.length - MAX_FILES)).map((file) => cache.delete(file)))
  } catch {
    // It is loaded again.
  }
}
