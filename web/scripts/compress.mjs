/** Compresses every text file of dist/ with Brotli and gzip, so that the server does not have to. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const dist = path.join(import.meta.dirname, '..', 'dist')
const text = /\.(js|css|html|svg|json|txt|map|ttf|webmanifest)$/
const MIN_BYTES = 256

const compressors = {
  br: (data) =>
    promisify(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  gz: (data) => promisify(gzip)(data, { level: 9 }),
}

const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && text.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))

let written = 0
for (const file of files) {
  const data = await readFile(file)
  if (data.length < MIN_BYTES) continue
  for (const [extension, compress] of Object.entries(compressors))
    await writeFile(`${file}.${extension}`, await compress(data))
  written += 1
}
console.log(`compress: ${written} of ${files.length} text files`)
