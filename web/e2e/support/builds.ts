import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../dist', import.meta.url))

/** The client build that a server serves, and a second build with the same content under other file names. */
export class Builds {
  private constructor(private readonly root: string) {}

  static async make(): Promise<Builds> {
    const builds = new Builds(await mkdtemp(join(tmpdir(), 'rodage-builds-')))
    await cp(built, builds.directory, { recursive: true })
    await cp(built, builds.next, { recursive: true })
    await renameAssets(builds.next)
    return builds
  }

  /** The directory to serve. */
  get directory(): string {
    return join(this.root, 'served')
  }

  private get next(): string {
    return join(this.root, 'next')
  }

  /** Replaces the served build by the other one. */
  async deploy(): Promise<void> {
    const before = join(this.root, 'before')
    await rename(this.directory, before)
    await rename(this.next, this.directory)
    await rename(before, this.next)
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true })
  }
}

/** Renames every file of `assets/` as if its content had changed. */
async function renameAssets(directory: string): Promise<void> {
  const assets = join(directory, 'assets')
  const names = (await readdir(assets)).filter((name) => /-[\w-]{7,8}\.\w+$/.test(name))
  const renamed = new Map(
    names.map((name) => [
      name,
      name.replace(/-[\w-]{7,8}(\.\w+)$/, `-${createHash('sha256').update(name).digest('hex').slice(0, 8)}$1`),
    ]),
  )
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g')
  const texts = (await readdir(directory, { recursive: true })).filter((name) => /\.(js|css|html|json)$/.test(name))
  for (const name of texts) {
    const file = join(directory, name)
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replaceAll(anyName, (asset) => renamed.get(asset) ?? asset),
    )
  }
  for (const [name, other] of renamed) await rename(join(assets, name), join(assets, other))
}
