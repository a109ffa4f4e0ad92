/**
 * Writes the files that the server embeds, to dist-embedded/: texts compressed with Brotli, all others as they are. The
 * server decompresses a text for a client that does not accept Brotli.
 */
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')
const [source, target] = [path.join(root, 'dist'), path.join(root, 'dist-embedded')]
const text = /\.(js|css|html|svg|json|txt|ttf|webmanifest)$/

/** @param {Buffer} data */
const compress = (data) =>
  promisify(brotliCompress)(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
  })

await rm(target, { recursive: true, force: true })
const entries = await readdir(source, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
let bytes = 0
for (const file of files) {
  const copy = path.join(target, path.relative(source, file))
  await mkdir(path.dirname(copy), { recursive: true })
  if (text.test(file)) {
    const compressed = await compress(await readFile(file))
    await writeFile(`${copy}.br`, compressed)
    bytes += compressed.length
  } else {
    await copyFile(file, copy)
  }
}
console.log(`compress: ${files.length} files, ${Math.round(bytes / 1000)} kB of text`)
